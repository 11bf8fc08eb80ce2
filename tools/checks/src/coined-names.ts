import ts from 'typescript';

/** Methods that nobody can search for: many classes have one, and none says what it lists or finds. */
const VAGUE = /^(list|find|of|page|ask|one|all|own|whole|known|about|beside|around)$/;

/** Participles that do not end in -ed. Before a noun they are adjectives (`heldPhotos`); at the end of a name the noun is missing. */
const PARTICIPLES = new Set(
  'asked begun done found given gone heard held hidden judged kept known left lost made meant owed said seen sent shown standing taken wanted written'.split(
    ' ',
  ),
);
const NO_PARTICIPLES = new Set('embed feed need red seed shed speed'.split(' '));

/** Words with which no name begins: a preposition or a relative clause. */
const BEGINNINGS = new Set(
  'about after against among around as at before behind beside besides between by for in of since still then together until what when where while who whoever whose why within'.split(
    ' ',
  ),
);
/** Words with which no name ends. `of`, `in`, `at`, `for` and `from` are left: `linksIn(text)` reads as a noun with what it is applied to. */
const ENDINGS = new Set(
  'about above after again against alike among apart around aside away before behind below beneath beside besides between beyond by elsewhere lately on over then to together under until with within without'.split(
    ' ',
  ),
);

/** Terms of the field, of Nest or of PostgreSQL. */
const TERMS = [
  /^on[A-Z]/,
  /^for(Root|Feature)$/,
  /^(group|sort|order|partition)-?By$/i,
  /^(starts|ends)With$/,
  /^(decide|depend|turn)-?On$/i,
  /(log|sign)-?in$/i,
  /^handOver$/,
  // A verb with a state that is switched: `setPaused`; a read with a filter, as the queries `FilterFollowed` are called.
  /^(set|filter|read)[A-Z]/,
  // Answers of HTTP.
  /^(created|deleted|paginated)$|notFound$/i,
  // Prepared statements; reads that share one statement; an event of every log.
  /^(prepared|batched|until|oembed)$/,
];

const PREDICATE = /^(is|has|have|can|are|was|may|must|should|needs|does|assert)$/;

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
    .split(' ');

const isParticiple = (word: string): boolean => PARTICIPLES.has(word) || (/[a-z]ed$/.test(word) && !NO_PARTICIPLES.has(word));

/** True if a name is a participle without its noun, or begins or ends as a clause does. */
export function isCoined(name: string): boolean {
  const words = wordsOf(name);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (PREDICATE.test(first) || TERMS.some((term) => term.test(name))) return false;
  return BEGINNINGS.has(first) || isParticiple(last) || (words.length > 1 && ENDINGS.has(last));
}

/** The bus that all parts of the application layer ask is found by its class. */
export const isVague = (method: string, owner = ''): boolean => VAGUE.test(method) && !(owner === 'MessageBus.' && method === 'ask');

export interface DeclaredName {
  readonly name: string;
  readonly method: boolean;
  /** `Photos.` of a method. */
  readonly owner: string;
}

/** Names of what a file gives to others: exported functions and constants, and the methods of its classes. */
export function namesOf(path: string, text: string): DeclaredName[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  return file.statements.flatMap((statement): DeclaredName[] => {
    if (ts.isClassDeclaration(statement)) {
      const methods = statement.members.filter(ts.isMethodDeclaration).map(({ name }) => name.getText());
      return methods.map((name) => ({ name, method: true, owner: `${statement.name?.text}.` }));
    }
    if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name).filter(ts.isIdentifier)
      : ts.isFunctionDeclaration(statement) && statement.name
        ? [statement.name]
        : [];
    return names.map(({ text: name }) => ({ name, method: false, owner: '' }));
  });
}

import ts from 'typescript';
import { read } from './repository.js';

/** What a query may answer that somebody else made, or is, and what in the application layer leaves suspended people (B4) and those whom a block hides (B2) out of it. */
export const kinds = {
  people: {
    answers: [
      'UserCard',
      'AuthorCard',
      'UserProfile',
      'VersionedProfile',
      'UserFacts',
      'FollowEntry',
      'BlockEntry',
      'MuteEntry',
      'PhotoLikeEntry',
      'UserId',
    ],
    screens: ['hiddenAmong', 'hiddenFrom', 'shownTo', 'people.byIds', 'cards.byIds', 'people.whoever'],
  },
  photos: {
    answers: ['PhotoCard', 'PhotoFacts', 'PhotoState', 'VersionedPhoto', 'PhotoId', 'PersonDays', 'AlikePhoto'],
    screens: ['hiddenAmong', 'hiddenFrom', 'photos.of', 'photos.byIds', 'about.of'],
  },
  comments: {
    answers: ['Comment'],
    screens: ['hiddenAmong', 'hiddenFrom', 'cards.authored'],
  },
} as const;

type Kind = keyof typeof kinds;

const kindOf = new Map(Object.entries(kinds).flatMap(([kind, { answers }]) => answers.map((name) => [name as string, kind as Kind])));

export interface Question {
  readonly name: string;
  readonly kinds: readonly Kind[];
  /** Names of types in its answer that are of no kind. */
  readonly others: readonly string[];
}

/** The queries of a file of contracts. */
export function questionsIn(path: string, source = read(path)): Question[] {
  return parse(path, source).statements.flatMap((each) => {
    const answer = ts.isClassDeclaration(each)
      ? each.heritageClauses?.flatMap(({ types }) => types).find(isQuery)?.typeArguments?.[0]
      : null;
    if (!answer) return [];
    const names = namesIn(answer);
    const found = [...new Set(names.flatMap((name) => kindOf.get(name) ?? []))];
    return { name: (each as ts.ClassDeclaration).name?.text ?? '', kinds: found, others: names.filter((name) => !kindOf.has(name)) };
  });
}

const isQuery = ({ expression }: ts.ExpressionWithTypeArguments): boolean => /^(Staff)?Query$/.test(expression.getText());

/** Keys of a map and members of a set were asked for by whoever has them; the values of a map are new. */
function namesIn(type: ts.Node): string[] {
  if (ts.isTypeReferenceNode(type)) {
    const name = type.typeName.getText();
    if (name === 'ReadonlySet') return [];
    const held = name === 'ReadonlyMap' ? (type.typeArguments ?? []).slice(1) : (type.typeArguments ?? []);
    return [...(held.length > 0 ? [] : [name]), ...held.flatMap(namesIn)];
  }
  const names: string[] = [];
  ts.forEachChild(type, (child) => void names.push(...namesIn(child)));
  return names;
}

/** What can be called from outside of a file and answers what no screen has seen: `path: Class.method answers Query`. */
export function unscreened(path: string, questions: readonly Question[], source = read(path)): string[] {
  const file = parse(path, source);
  const constants = new Map(
    file.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations.map((each) => [each.name.getText(), each] as const)),
  );
  return file.statements.flatMap((each) => {
    const members = ts.isClassDeclaration(each) ? each.members.filter(ts.isMethodDeclaration) : [];
    const own = new Map(members.map((method) => [method.name.getText(), method] as const));
    const called = ts.isFunctionDeclaration(each) ? [each] : members.filter((method) => !isPrivate(method));
    return called.flatMap((unit) => {
      const words = wordsOf(unit, own, constants);
      const owner = ts.isClassDeclaration(each) ? `${each.name?.text}.` : '';
      return questions
        .filter(
          ({ name, kinds: asked }) => words.has(name) && !asked.every((kind) => kinds[kind].screens.some((screen) => words.has(screen))),
        )
        .map(({ name }) => `${path}: ${owner}${unit.name?.getText()} answers ${name}`);
    });
  });
}

/** The names in a method, and `part.method` of what it calls, with those of the private ones and constants that it uses. */
function wordsOf(unit: ts.Node, own: ReadonlyMap<string, ts.Node>, constants: ReadonlyMap<string, ts.Node>): ReadonlySet<string> {
  const words = new Set<string>();
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const method = own.get(node.name.text);
      if (node.expression.kind === ts.SyntaxKind.ThisKeyword && method) enter(method);
      words.add(`${lastName(node.expression)}.${node.name.text}`);
    }
    if (ts.isIdentifier(node)) {
      words.add(node.text);
      const constant = constants.get(node.text);
      if (constant) enter(constant);
    }
    ts.forEachChild(node, visit);
  };
  const enter = (node: ts.Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    visit(node);
  };
  enter(unit);
  return words;
}

const lastName = (node: ts.Expression): string => (ts.isPropertyAccessExpression(node) ? node.name.text : node.getText());
const isPrivate = (node: ts.MethodDeclaration): boolean => (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) !== 0;
const parse = (path: string, source: string): ts.SourceFile => ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);

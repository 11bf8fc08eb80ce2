import ts from 'typescript';

/** A source file: its path from the root, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const isContract = (path: string): boolean => /^libs\/[^/]+\/contracts\/src\//.test(path);

/**
 * Commands and queries that contracts declare and nothing sends, as `path: name`. Sent is what is constructed, or handed on as a value to somebody
 * who constructs it, outside of contracts: `new FindUser(name)`, `{ followers: ListFollowers }`. Its handler does not send it.
 * @param sources all that ships, without specs
 */
export function unsentMessages(sources: readonly Source[]): string[] {
  const declared = sources.filter(({ path }) => isContract(path)).flatMap(messagesIn);
  const names = new Set(declared.map(({ name }) => name));
  const sent = new Set(sources.filter(({ path }) => !isContract(path)).flatMap((source) => sentIn(source, names)));
  return declared.filter(({ name }) => !sent.has(name)).map(({ path, name }) => `${path}: ${name}`);
}

const messagesIn = ({ path, text }: Source): { path: string; name: string }[] =>
  [...text.matchAll(/^export class (\w+) extends (?:Command|Query|StaffQuery)\b/gm)].map(([, name = '']) => ({ path, name }));

function sentIn({ path, text }: Source, names: ReadonlySet<string>): string[] {
  const words = new Set(text.match(/\b[A-Z]\w+/g));
  const named = [...names].filter((name) => words.has(name));
  if (named.length === 0) return [];
  const sent: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && named.includes(node.text) && isSent(node)) sent.push(node.text);
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return sent;
}

function isSent(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isCallExpression(parent)) return parent.expression !== name && !isHandlerOf(parent);
  return (
    ts.isNewExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === name) ||
    ts.isConditionalExpression(parent)
  );
}

/** `@QueryHandler(FindUser)` */
const isHandlerOf = ({ expression }: ts.CallExpression): boolean =>
  ts.isIdentifier(expression) && /^(Command|Query)Handler$/.test(expression.text);

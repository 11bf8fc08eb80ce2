import ts from 'typescript';

/** A part of a source file that will be replaced: from, to (not included), by what. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export const parse = (source: string): ts.SourceFile => ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);

export function applied(source: string, { from, to, text }: Edit): string {
  return source.slice(0, from) + text + source.slice(to);
}

/** The first node of the tree for which `match` answers something, and that answer. */
export function find<Found>(tree: ts.Node, match: (node: ts.Node) => Found | undefined): Found | undefined {
  return match(tree) ?? ts.forEachChild(tree, (child) => find(child, match));
}

/** `a.b.c`: what the variable `a` is (or the decorator `a` is given, the function `a` returns), its property `b`, of that its property `c`. */
export function expressionAt(tree: ts.SourceFile, path: string): ts.Expression {
  const [first = '', ...others] = path.split('.');
  const start = find(tree, (node) => startOf(node, first));
  const end = others.reduce<ts.Expression | undefined>(
    (found, name) => (found ? propertyOf(found, name) : undefined),
    start && plain(start),
  );
  if (!end) throw new Error(`There is no ${path}`);
  return end;
}

function startOf(node: ts.Node, name: string): ts.Expression | undefined {
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) return node.initializer;
  if (ts.isDecorator(node) && ts.isCallExpression(node.expression) && isNamed(node.expression.expression, name))
    return node.expression.arguments[0];
  if (ts.isFunctionDeclaration(node) && node.name?.text === name) return node.body?.statements.find(ts.isReturnStatement)?.expression;
  return undefined;
}

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name;

/** The value itself, without `satisfies`, `as` and a function such as `defineLog(...)` or `event({...})` around it. */
function plain(node: ts.Expression): ts.Expression {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return plain(node.expression);
  const [only] = ts.isCallExpression(node) && node.arguments.length === 1 ? node.arguments : [];
  return only ? plain(only) : node;
}

function propertyOf(node: ts.Expression, name: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const property = node.properties.find((each) => each.name && nameOf(each.name) === name);
  return property && ts.isPropertyAssignment(property) ? plain(property.initializer) : undefined;
}

/** Of an identifier or a text. */
export const nameOf = (name: ts.Node): string => (ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText());

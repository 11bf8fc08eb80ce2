import ts from 'typescript';

/** What stands for a part of a title that only the run knows. */
export const UNKNOWN = '…';

/** The titles of all tests of a spec's source, those of `it.each` once for each row that is written out in the file. */
export function titlesOf(source: string, file = 'a.spec.tsx'): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) titles.push(...titlesOfCall(node, tree));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}

function titlesOfCall({ expression, arguments: [first] }: ts.CallExpression, tree: ts.SourceFile): string[] {
  if (!first) return [];
  if (isTest(expression)) return [textOf(first)];
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return [];
  const { expression: test, name } = expression.expression;
  if (!isTest(test) || name.text !== 'each') return [];
  const rows = rowsOf(expression.arguments[0], tree) ?? [[]];
  return rows.map((cells) => filled(textOf(first), cells));
}

function isTest(node: ts.Expression): boolean {
  return ts.isIdentifier(node) && ['it', 'test'].includes(node.text);
}

/** null = the table is made while the spec runs. */
function rowsOf(table: ts.Expression | undefined, tree: ts.SourceFile): string[][] | null {
  if (!table) return null;
  if (ts.isAsExpression(table) || ts.isSatisfiesExpression(table)) return rowsOf(table.expression, tree);
  if (ts.isIdentifier(table)) return rowsOf(valueOf(table.text, tree), tree);
  if (!ts.isArrayLiteralExpression(table) || table.elements.some(ts.isSpreadElement)) return null;
  return table.elements.map((row) => {
    const plain = ts.isAsExpression(row) ? row.expression : row;
    return ts.isArrayLiteralExpression(plain) ? plain.elements.map(textOf) : [textOf(plain)];
  });
}

/** What a name of the file's outermost level stands for. */
function valueOf(name: string, tree: ts.SourceFile): ts.Expression | undefined {
  return tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name)?.initializer;
}

function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => UNKNOWN + literal.text).join('');
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right);
  return UNKNOWN;
}

/** As Jest puts the cells of a row into the places of a title; what it takes from a property of a row (`$name`) is not known here. */
function filled(title: string, cells: readonly string[]): string {
  let next = 0;
  return title.replace(/%[sdifjop#]|\$\w+(?:\.\w+)*/g, (place) => {
    if (place === '%#' || place.startsWith('$')) return UNKNOWN;
    const cell = cells[next++] ?? UNKNOWN;
    return /[sdif]/.test(place) ? cell : UNKNOWN;
  });
}

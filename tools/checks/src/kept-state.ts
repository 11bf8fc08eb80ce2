import ts from 'typescript';
import { read } from './repository.js';

/** What the application layer may take: itself, contracts, the kernel, the dispatcher, lists. Nothing that reaches a database, a cache or Node. */
const allowed = /^(\.\.?\/|@heliograph\/(kernel|cqrs|cqrs\/reads|[a-z-]+-contracts)$)/;
/** Of Nest, which makes one instance of each class and gives it the others: nothing of requests, and nothing that looks an instance up. */
const ofNest = ['Inject', 'Injectable', 'Module'];

const mutable = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array', 'Record', 'Partial', 'Buffer', 'Uint8Array', 'any', 'object']);
const readonlyContainers = new Set(['ReadonlyMap', 'ReadonlySet', 'ReadonlyArray', 'Readonly']);

/** Where a file could keep something from one request to the next, or takes it from somewhere else than a context: `line: what`. */
export function stateKept(path: string, source = read(path)): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const tell = (node: ts.Node, what: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${line + 1}: ${what}`);
  };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) for (const each of statement.declarationList.declarations) judgeConstant(each, tell);
    else if (!isDeclaration(statement)) tell(statement, 'something is done when the file is loaded');
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyDeclaration(node) || (ts.isParameter(node) && isProperty(node))) judgeField(node, tell);
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && isOwn(node.left)) tell(node, 'a field is written');
    if (ts.isStringLiteralLike(node) && isSpecifier(node) && !allowed.test(node.text) && !isOfNest(node))
      tell(node, `${node.text} is imported`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

type Tell = (node: ts.Node, what: string) => void;

function judgeConstant(node: ts.VariableDeclaration, tell: Tell): void {
  if (!(ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const)) tell(node, 'a variable of the file');
  else if (!(node.initializer && isConstant(node.initializer)) && !(node.type && isReadonlyContainer(node.type)))
    tell(node, 'a constant of the file holds something that changes');
}

function judgeField(node: ts.PropertyDeclaration | ts.ParameterDeclaration, tell: Tell): void {
  const isReadonly = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Readonly) !== 0;
  if (!isReadonly || ts.isAutoAccessorPropertyDeclaration(node)) tell(node, 'a field is not readonly');
  else if (!node.type && !node.initializer) tell(node, 'a field has no type');
  else if (node.type ? holdsMutable(node.type) : !isConstant(node.initializer as ts.Expression))
    tell(node, 'a field holds something that changes');
}

/** Nothing in it can change, or each caller makes a new one. An object's own members are left alone: nobody writes them. */
function isConstant(node: ts.Expression): boolean {
  if (ts.isAsExpression(node)) return ts.isConstTypeReference(node.type) || isConstant(node.expression);
  if (ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node) || ts.isPrefixUnaryExpression(node))
    return isConstant(ts.isPrefixUnaryExpression(node) ? node.operand : node.expression);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.length > 0 && node.properties.every((each) => !ts.isPropertyAssignment(each) || isConstant(each.initializer));
  return ts.isLiteralExpression(node) || ts.isFunctionLike(node) || isWord(node) || isOfAPage(node);
}

/** State that is remembered with a page is forgotten with it. */
const isOfAPage = (node: ts.Node): boolean => ts.isCallExpression(node) && node.expression.getText() === 'oncePerPage';

const isWord = (node: ts.Node): boolean =>
  ts.isIdentifier(node) || [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind);

function isReadonlyContainer(type: ts.TypeNode): boolean {
  if (ts.isTypeOperatorNode(type)) return type.operator === ts.SyntaxKind.ReadonlyKeyword;
  return ts.isTypeReferenceNode(type) && readonlyContainers.has(type.typeName.getText());
}

function holdsMutable(type: ts.TypeNode): boolean {
  if (isReadonlyContainer(type) || ts.isFunctionTypeNode(type)) return false;
  if (ts.isUnionTypeNode(type)) return type.types.some(holdsMutable);
  if (ts.isTypeReferenceNode(type)) return mutable.has(type.typeName.getText());
  return ts.isArrayTypeNode(type) || ts.isTypeLiteralNode(type) || mutable.has(type.getText());
}

const isDeclaration = (node: ts.Statement): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

function isOfNest({ text, parent }: ts.StringLiteralLike): boolean {
  if (text !== '@nestjs/common' || !ts.isImportDeclaration(parent)) return false;
  const { name, namedBindings } = parent.importClause ?? {};
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every((each) => ofNest.includes((each.propertyName ?? each.name).text));
}

const isProperty = (node: ts.ParameterDeclaration): boolean => ts.isParameterPropertyDeclaration(node, node.parent);
const isAssignment = (kind: ts.SyntaxKind): boolean => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** A chain of names that begins at `this`. */
function isOwn(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return isOwn(node.expression);
  return node.kind === ts.SyntaxKind.ThisKeyword;
}

function isSpecifier({ parent }: ts.Node): boolean {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent)) return true;
  return (
    ts.isCallExpression(parent) && (parent.expression.kind === ts.SyntaxKind.ImportKeyword || parent.expression.getText() === 'require')
  );
}

import ts from 'typescript';
import type { Source } from './unsent-messages.js';

/** Types that are no data: a message could not be sent to another process with them. */
const NO_DATA = /^(Promise|PromiseLike|(Readonly|Weak)?(Map|Set)|Function|(Async)?(Iterable|Iterator|Generator))$/;

type Declared = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/**
 * Members of messages that are no data, as `path: FindUser.names: ReadonlySet`. Looks into the types of the sources that a member names.
 * @param sources files of contracts, and the kernel's, which has the context of commands
 */
export function membersWithoutData(sources: readonly Source[]): string[] {
  const files = sources.map(({ path, text }) => ({ path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }));
  const declared = new Map<string, Declared[]>();
  for (const each of files.flatMap(({ file }) => file.statements.filter(isDeclared)))
    declared.set(each.name.text, [...(declared.get(each.name.text) ?? []), each]);
  return files.flatMap(({ path, file }) =>
    file.statements
      .filter(ts.isClassDeclaration)
      .filter(isMessage)
      .flatMap((message) =>
        membersOf(message).flatMap(([name, type]) =>
          noDataIn(type, declared, new Set()).map((found) => `${path}: ${message.name?.text}.${name}: ${found}`),
        ),
      ),
  );
}

const isDeclared = (node: ts.Node): node is Declared => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

const isMessage = ({ heritageClauses }: ts.ClassDeclaration): boolean =>
  heritageClauses?.some(({ types }) => types.some(({ expression }) => /^(Command|Query|StaffQuery)$/.test(expression.getText()))) ?? false;

/** Fields, and parameters of the constructor, which are its fields. What `StaffQuery` says of an answer is its class's and does not travel. */
function membersOf({ members }: ts.ClassDeclaration): [name: string, type: ts.Node][] {
  const parameters = members.filter(ts.isConstructorDeclaration).flatMap((each) => [...each.parameters]);
  const fields = members.filter(ts.isPropertyDeclaration);
  return [...parameters, ...fields].flatMap(({ name, type, initializer }) => {
    const said = type ?? initializer;
    return said ? [[name.getText(), said] as [string, ts.Node]] : [];
  });
}

/** Names of what is no data in a type, and in the types that it names. */
function noDataIn(node: ts.Node, declared: ReadonlyMap<string, readonly Declared[]>, seen: Set<string>): string[] {
  if (ts.isFunctionTypeNode(node) || ts.isMethodSignature(node) || ts.isArrowFunction(node)) return ['a function'];
  const found: string[] = [];
  const name = nameOf(node);
  if (name !== null && NO_DATA.test(name)) found.push(name);
  // Of several with one name, which different contexts have, all are looked into.
  const named = name === null || seen.has(name) ? [] : (declared.get(name) ?? []);
  if (name !== null) seen.add(name);
  for (const each of [...named, node]) ts.forEachChild(each, (child) => void found.push(...noDataIn(child, declared, seen)));
  return found;
}

function nameOf(node: ts.Node): string | null {
  if (ts.isTypeReferenceNode(node)) return node.typeName.getText();
  if (ts.isNewExpression(node) || ts.isExpressionWithTypeArguments(node)) return node.expression.getText();
  return null;
}

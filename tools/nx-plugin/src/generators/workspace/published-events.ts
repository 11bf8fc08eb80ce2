import type { Tree } from '@nx/devkit';
import ts from 'typescript';
import { parse } from '../editing/syntax.js';
import type { ContextPlace } from './contexts.js';
import { textOf } from './edit.js';

/** An event as contracts declare it: `export const ShelfAdded = eventShape('cabinet.shelf-added', ofShelf)`. */
export interface DeclaredEvent {
  /** `ShelfAdded`; empty where it has no name. */
  readonly name: string;
  /** `cabinet.shelf-added` */
  readonly type: string;
  /** `ofShelf` */
  readonly schema: string;
  /** Of the top level; `type` is that of an id, such as `UserId`. */
  readonly fields: readonly Field[];
}

interface Field {
  readonly name: string;
  readonly type: string | null;
}

/** The events that a context publishes. */
export function publishedEvents(tree: Tree, context: ContextPlace): DeclaredEvent[] {
  const file = `${context.contracts}/src/${context.kebab}.events.ts`;
  return tree.exists(file) ? eventsIn(textOf(tree, file)) : [];
}

/** The shapes of events that a source declares, in its order. */
export function eventsIn(source: string): DeclaredEvent[] {
  const file = parse(source);
  const found: DeclaredEvent[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'eventShape') return;
    const [type, schema] = node.arguments;
    if (!type || !schema || !ts.isStringLiteral(type)) return;
    const name = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '';
    found.push({ name, type: type.text, schema: described(schema).getText(), fields: fieldsOf(file, schema) });
  };
  visit(file);
  return found;
}

/** A schema without its words. */
function described(schema: ts.Expression): ts.Expression {
  const called = ts.isCallExpression(schema) && ts.isPropertyAccessExpression(schema.expression) ? schema.expression : undefined;
  return called?.name.text === 'describe' ? described(called.expression) : schema;
}

/** `z.object({...})`, `ofShelf.extend({...})`, or the name of one of them. */
function fieldsOf(file: ts.SourceFile, schema: ts.Expression): readonly Field[] {
  const node = described(schema);
  if (ts.isIdentifier(node)) return fieldsOf(file, valueOf(file, node.text));
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap((property) => membersOf(file, property));
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression: base } = node.expression;
  return [...(base.getText() === 'z' ? [] : fieldsOf(file, base)), ...node.arguments.flatMap((more) => fieldsOf(file, more))];
}

function membersOf(file: ts.SourceFile, property: ts.ObjectLiteralElementLike): readonly Field[] {
  if (ts.isSpreadAssignment(property)) return fieldsOf(file, property.expression);
  const name = property.name?.getText() ?? '';
  const schema = ts.isPropertyAssignment(property) ? described(property.initializer).getText() : name;
  return [{ name, type: /^\w+Id$/.test(schema) ? schema.charAt(0).toUpperCase() + schema.slice(1) : null }];
}

/** What a name of the file stands for, also as a property of another: `const { words } = photoFields`. */
function valueOf(file: ts.SourceFile, name: string): ts.Expression {
  for (const statement of file.statements.filter(ts.isVariableStatement))
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (!initializer) continue;
      if (ts.isIdentifier(declared) && declared.text === name) return initializer;
      const isPart = ts.isObjectBindingPattern(declared) && declared.elements.some((each) => each.name.getText() === name);
      const whole = isPart && ts.isIdentifier(initializer) ? valueOf(file, initializer.text) : undefined;
      const part = whole && ts.isObjectLiteralExpression(whole) && whole.properties.find((each) => each.name?.getText() === name);
      if (part && ts.isPropertyAssignment(part)) return part.initializer;
    }
  throw new Error(`Nothing declares ${name}`);
}

import type { Tree } from '@nx/devkit';
import ts from 'typescript';
import { declarationOf } from '../editing/statements.js';
import { parse } from '../editing/syntax.js';
import type { ContextPlace } from './contexts.js';
import { textOf } from './edit.js';

/** An event as a file declares it: `export type ShelfAdded = Event<'gallery.shelf-added', OfShelf>`. */
export interface DeclaredEvent {
  /** `ShelfAdded` */
  readonly name: string;
  /** `gallery.shelf-added` */
  readonly type: string;
  /** `OfShelf`, or the fields written out */
  readonly data: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
}

/** The events that a context publishes. */
export function publishedEvents(tree: Tree, context: ContextPlace): DeclaredEvent[] {
  const file = `${context.contracts}/src/${context.kebab}.events.ts`;
  return tree.exists(file) ? eventsIn(textOf(tree, file)) : [];
}

/** The events that a source declares, in its order. */
export function eventsIn(source: string): DeclaredEvent[] {
  return parse(source)
    .statements.filter(ts.isTypeAliasDeclaration)
    .flatMap(({ name, type }) => {
      if (!ts.isTypeReferenceNode(type) || type.typeName.getText() !== 'Event') return [];
      const [literal, data] = type.typeArguments ?? [];
      if (!literal || !data || !ts.isLiteralTypeNode(literal) || !ts.isStringLiteral(literal.literal)) return [];
      return [{ name: name.text, type: literal.literal.text, data: data.getText(), fields: fieldsOf(source, data) }];
    });
}

/** Of a shape that is written out, or of an interface of the same file with those that it extends. */
function fieldsOf(source: string, data: ts.Node): DeclaredEvent['fields'] {
  if (ts.isIntersectionTypeNode(data)) return data.types.flatMap((part) => fieldsOf(source, part));
  if (ts.isTypeReferenceNode(data)) return fieldsOfNamed(source, data.typeName.getText());
  return ts.isTypeLiteralNode(data) ? membersOf(data) : [];
}

function fieldsOfNamed(source: string, name: string): DeclaredEvent['fields'] {
  const declared = declarationOf(source, name);
  if (declared && ts.isTypeAliasDeclaration(declared)) return fieldsOf(source, declared.type);
  if (!declared || !ts.isInterfaceDeclaration(declared)) return [];
  const parents = (declared.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.getText()));
  return [...parents.flatMap((parent) => fieldsOfNamed(source, parent)), ...membersOf(declared)];
}

const membersOf = ({ members }: ts.InterfaceDeclaration | ts.TypeLiteralNode): DeclaredEvent['fields'] =>
  [...members].filter(ts.isPropertySignature).map(({ name, type }) => ({ name: name.getText(), type: type?.getText() ?? '' }));

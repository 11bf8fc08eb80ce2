import ts from 'typescript';
import { nameOf, parse } from '../editing/syntax.js';
import type { DeclaredEvent } from '../workspace/published-events.js';

/** An event as a rule defines it: `event({ ...ShelfAdded, ...always })`, or with a `type` of its own. */
export interface Definition {
  readonly type: string;
  /** Where the list says which event it is: `...ShelfAdded` or `type: 'cabinet.shelf-added'`. */
  readonly identity: string;
  /** Everything else that the definition says. */
  readonly rest: readonly string[];
}

/** The events that a source defines, in its order. */
export function definitionsIn(source: string, published: readonly DeclaredEvent[]): Definition[] {
  const found: Definition[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    const [options] = ts.isCallExpression(node) && node.expression.getText() === 'event' ? node.arguments : [];
    if (!options || !ts.isObjectLiteralExpression(options)) return;
    const [identity, ...rest] = options.properties;
    const type = identity && typeOf(identity, published);
    if (type) found.push({ type, identity: identity.getText(), rest: rest.map((each) => each.getText()) });
  };
  visit(parse(source));
  return found;
}

function typeOf(property: ts.ObjectLiteralElementLike, published: readonly DeclaredEvent[]): string | undefined {
  if (ts.isSpreadAssignment(property)) return published.find(({ name }) => name === property.expression.getText())?.type;
  const isType = ts.isPropertyAssignment(property) && nameOf(property.name) === 'type';
  return isType && ts.isStringLiteral(property.initializer) ? property.initializer.text : undefined;
}

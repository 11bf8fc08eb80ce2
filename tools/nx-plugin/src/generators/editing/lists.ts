import ts from 'typescript';
import { applied, expressionAt, nameOf, parse } from './syntax.js';

/** The source with `element` in the list at `path` (as `expressionAt` reads it), where it is not there yet: before `next`, or as the last. */
export function withElement(source: string, path: string, element: string, next?: string): string {
  const list = expressionAt(parse(source), path);
  if (!ts.isArrayLiteralExpression(list)) throw new Error(`${path} is no list`);
  if (list.elements.some((each) => each.getText() === element)) return source;
  const behind = list.elements.find((each) => each.getText() === next);
  if (behind) return applied(source, { from: behind.getStart(), to: behind.getStart(), text: `${element}, ` });
  return withLast(source, list.elements, list.getEnd() - 1, element);
}

/** The source with `name: value` as the last property of the object at `path`, where it has none of that name. */
export function withProperty(source: string, path: string, name: string, value: string): string {
  const object = expressionAt(parse(source), path);
  if (!ts.isObjectLiteralExpression(object)) throw new Error(`${path} is no object`);
  if (object.properties.some((each) => each.name && nameOf(each.name) === name)) return source;
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
  return withLast(source, object.properties, object.getEnd() - 1, key === value ? key : `${key}: ${value}`);
}

/** `before`: the bracket that ends the list. */
function withLast(source: string, elements: ts.NodeArray<ts.Node>, before: number, text: string): string {
  const last = elements.at(-1);
  const at = last ? last.getEnd() : before;
  return applied(source, { from: at, to: at, text: last ? `, ${text}` : text });
}

import { HttpProblem } from '../answer/problem.js';

const deepest = 64;
const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Stands in `request.body` for a body that cannot be read. It is thrown by `parse`, after the controller has found what the request is
 * about, because 404 comes before the errors of a body (415, 413, 400): S12.
 */
export class UnreadableBody {
  constructor(readonly problem: HttpProblem) {}
}

/** An empty body is no body (S16). A name that an object has twice is refused: `JSON.parse` would drop the first in silence (RFC 8259, 4). @throws HttpProblem 400 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const { text, value } = decode(bytes);
  if (refuseTraps(value) !== membersWritten(text)) throw new HttpProblem(400, 'An object in the body has the same name twice');
  return value;
}

function decode(bytes: Buffer): { readonly text: string; readonly value: unknown } {
  try {
    const text = utf8.decode(bytes);
    return { text, value: JSON.parse(text) as unknown };
  } catch (error) {
    throw new HttpProblem(400, 'The body is not well-formed JSON', { cause: error });
  }
}

/** Members of all objects in a text that is well-formed: each has one colon outside of strings. */
function membersWritten(text: string): number {
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) members++;
    else if (code === QUOTE) at = endOfString(text, at);
  }
  return members;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
}

/** Keys that would reach into prototypes, and nesting that would exhaust a stack. Returns how many members all objects have. */
function refuseTraps(root: unknown): number {
  let members = 0;
  let level: object[] = isObject(root) ? [root] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) throw new HttpProblem(400, `The body is nested deeper than ${deepest} levels`);
    for (const value of level) {
      if (Object.hasOwn(value, '__proto__') || (Object.hasOwn(value, 'constructor') && reachesPrototype(value))) {
        throw new HttpProblem(400, 'The body contains a forbidden key');
      }
      if (!Array.isArray(value)) members += Object.keys(value).length;
    }
    level = level.flatMap((value) => Object.values(value).filter(isObject));
  }
  return members;
}

function reachesPrototype(value: object): boolean {
  const { constructor } = value as { constructor: unknown };
  return isObject(constructor) && Object.hasOwn(constructor, 'prototype');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

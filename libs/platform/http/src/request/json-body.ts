import { HttpProblem } from '../answer/problem.js';

const deepest = 64;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Stands in `request.body` for a body that cannot be read. It is thrown by `parse`, after the controller has found what the request is
 * about, because 404 comes before the errors of a body (415, 413, 400): S12.
 */
export class UnreadableBody {
  constructor(readonly problem: HttpProblem) {}
}

/** An empty body is no body (S16). @throws HttpProblem 400 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const value = decode(bytes);
  refuseTraps(value);
  return value;
}

function decode(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch (error) {
    throw new HttpProblem(400, 'The body is not well-formed JSON', { cause: error });
  }
}

/** Keys that would reach into prototypes, and nesting that would exhaust a stack. */
function refuseTraps(root: unknown): void {
  let level: object[] = isObject(root) ? [root] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) throw new HttpProblem(400, `The body is nested deeper than ${deepest} levels`);
    for (const value of level) {
      if (Object.hasOwn(value, '__proto__') || (Object.hasOwn(value, 'constructor') && reachesPrototype(value))) {
        throw new HttpProblem(400, 'The body holds a forbidden key');
      }
    }
    level = level.flatMap((value) => Object.values(value).filter(isObject));
  }
}

function reachesPrototype(value: object): boolean {
  const { constructor } = value as { constructor: unknown };
  return isObject(constructor) && Object.hasOwn(constructor, 'prototype');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

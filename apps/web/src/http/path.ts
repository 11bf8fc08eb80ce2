import { Refused } from '../refused.js';

/** S4: an id is ASCII digits without a leading zero; anything else in its place is nowhere. */
export function idIn(params: unknown, name: string): number {
  const text = (params as Record<string, string>)[name] ?? '';
  const id = Number(text);
  if (!/^[1-9]\d{0,15}$/.test(text) || id > Number.MAX_SAFE_INTEGER) throw new Refused(404, '');
  return id;
}

/** U1. */
export function usernameIn(params: unknown): string {
  const { username = '' } = params as Record<string, string>;
  if (!/^[A-Za-z0-9_.]{3,30}$/.test(username)) throw new Refused(404, '');
  return username;
}

/** What may be there or not: nothing is a 404. */
export function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Refused(404, '');
  return thing;
}

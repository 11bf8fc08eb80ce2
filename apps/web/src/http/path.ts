import { entryOf, idFrom } from '@heliograph/kernel';
import { Refused } from '../refused.js';

/** An id of a path: `idIn(request.params, 'id', PhotoId)`. No page has an address with anything else in its place (S4). */
export function idIn<Id extends number>(params: unknown, name: string, brand: (number: number) => Id): Id {
  return ensureExists(idFrom(brand, entryOf(params as Record<string, string>, name) ?? ''));
}

/** U1. */
export function usernameIn(params: unknown): string {
  const { username = '' } = params as Record<string, string>;
  if (!/^[A-Za-z0-9_.]{3,30}$/.test(username)) throw new Refused(404, '');
  return username;
}

/** Of a tag: letters and digits of any script (E, Tag page). */
export function slugIn(params: unknown): string {
  const { slug = '' } = params as Record<string, string>;
  if (!/^[\p{L}\p{M}\p{N}-]{1,200}$/u.test(slug)) throw new Refused(404, '');
  return slug;
}

/** Of a theme; whether there is such a week is said by who looks for it. */
export function weekIn(params: unknown): string {
  const { week = '' } = params as Record<string, string>;
  if (!/^\d{4}-W\d\d$/.test(week)) throw new Refused(404, '');
  return week;
}

/** What may be there or not: nothing is a 404. */
export function ensureExists<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Refused(404, '');
  return thing;
}

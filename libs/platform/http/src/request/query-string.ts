import { parse as parsePairs } from 'node:querystring';

/**
 * A request's query under S8: an empty parameter is absent; a repeated or bracketed one (`page[]=2`) is an array under its plain name,
 * so that a schema that knows the name refuses it. The token is taken out and checked on its own (A2).
 */
export class RequestQuery {
  [name: string]: string | readonly string[] | undefined;
}

const tokens = new WeakMap<object, (string | null)[]>();

/** Every `access_token` of the query, as given; null stands for a bracketed one. */
export function queryTokens(query: unknown): readonly (string | null)[] {
  return (typeof query === 'object' && query !== null && tokens.get(query)) || [];
}

const known = Symbol('names that a schema knows');

/** What a route's schema knows, kept with the query that it read. */
export function noteKnownNames(query: RequestQuery, names: readonly string[]): void {
  (query as { [known]?: readonly string[] })[known] = names;
}

/** Names of parameters that links of this answer keep (S5); those that are ignored (S8) would only make them long. */
export function knownNames(query: unknown): readonly string[] {
  return (query as { readonly [known]?: readonly string[] } | undefined)?.[known] ?? [];
}

export function parseQueryString(text: string): RequestQuery {
  const query: RequestQuery = Object.assign(Object.create(RequestQuery.prototype), {});
  if (text === '') return query;
  // All of them: the head of a request has a limit, and what stands after a thousandth parameter counts too (A2, S8).
  for (const [key, value] of Object.entries(parsePairs(text, '&', '=', { maxKeys: 0 }))) take(query, key, value ?? '');
  return query;
}

function take(query: RequestQuery, key: string, value: string | string[]): void {
  const bracket = key.indexOf('[');
  const name = bracket > 0 ? key.slice(0, bracket) : key;
  const values = typeof value === 'string' ? [value] : value;
  if (name === 'access_token') {
    const given = tokens.get(query) ?? [];
    for (const token of values) given.push(bracket > 0 ? null : token);
    tokens.set(query, given);
    return;
  }
  const before = Object.hasOwn(query, name) ? query[name] : undefined;
  if (before === undefined && bracket <= 0 && typeof value === 'string') {
    if (value !== '') define(query, name, value);
    return;
  }
  if (typeof before === 'object') (before as string[]).push(...values);
  else define(query, name, [...(before === undefined ? [] : [before]), ...values]);
}

/** `__proto__` is an ordinary name here. */
function define(query: RequestQuery, name: string, value: string | readonly string[]): void {
  Object.defineProperty(query, name, { value, enumerable: true, configurable: true, writable: true });
}

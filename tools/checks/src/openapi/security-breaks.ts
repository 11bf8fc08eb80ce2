/** Ways to be let in, any of which will do; each names what it takes, and of OAuth the scopes. Not said = nobody is asked. */
export type Security = readonly Readonly<Record<string, readonly string[]>>[] | undefined;

/** Callers who were let in, and are no more: anybody, somebody with another scope, or with another kind of credential. */
export function securityBreaks(was: Security, is: Security, name: string): string[] {
  return waysOf(was)
    .filter((way) => !waysOf(is).some((other) => admits(other, way)))
    .map((way) => `${name}: ${wordsOf(way)} ${Object.keys(way).length === 0 ? 'are' : 'is'} not let in any more`);
}

type Way = NonNullable<Security>[number];

function waysOf(security: Security): NonNullable<Security> {
  return security === undefined || security.length === 0 ? [{}] : security;
}

/** Whether whoever comes by `way` has all that `door` asks for. */
function admits(door: Way, way: Way): boolean {
  return Object.entries(door).every(([scheme, scopes]) => scheme in way && scopes.every((scope) => way[scheme]?.includes(scope)));
}

function wordsOf(way: Way): string {
  const words = Object.entries(way).map(([scheme, scopes]) => [scheme, ...scopes].join(' '));
  return words.length === 0 ? 'callers without a token' : words.join(' and ');
}

/** Alternative security requirements; each names its schemes, and for OAuth the scopes. Absent = no authentication. */
export type Security = readonly Readonly<Record<string, readonly string[]>>[] | undefined;

/** Callers who lose access: anonymous ones, those with another scope, or with another kind of credential. */
export function securityBreaks(was: Security, is: Security, name: string): string[] {
  return waysOf(was)
    .filter((way) => !waysOf(is).some((other) => admits(other, way)))
    .map((way) => `${name}: ${wordsOf(way)} ${Object.keys(way).length === 0 ? 'are' : 'is'} not let in any more`);
}

type Way = NonNullable<Security>[number];

function waysOf(security: Security): NonNullable<Security> {
  return security === undefined || security.length === 0 ? [{}] : security;
}

/** True if credentials of `way` satisfy all that `door` requires. */
function admits(door: Way, way: Way): boolean {
  return Object.entries(door).every(([scheme, scopes]) => scheme in way && scopes.every((scope) => way[scheme]?.includes(scope)));
}

function wordsOf(way: Way): string {
  const words = Object.entries(way).map(([scheme, scopes]) => [scheme, ...scopes].join(' '));
  return words.length === 0 ? 'callers without a token' : words.join(' and ');
}

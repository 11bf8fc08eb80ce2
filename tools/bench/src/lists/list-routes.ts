interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly enum?: readonly string[]; readonly default?: unknown };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A route that answers pages, and all combinations of the values of its parameters. */
export interface ListRoute {
  /** As in the document: `/users/{username}/photos`. */
  readonly path: string;
  readonly queries: readonly string[];
}

/** Every list there is: GET routes whose answer has `pagination`. Not maintained by hand. */
export function listRoutes(document: ApiDocument): ListRoute[] {
  return Object.entries(document.paths).flatMap(([path, { get }]) =>
    get && /#\/components\/schemas\/(Keyset)?Pagination"/.test(JSON.stringify(get.responses['200'] ?? {}))
      ? [{ path, queries: queriesOf(get.parameters ?? []) }]
      : [],
  );
}

/** All there is was published since then: nothing costs more. */
const LONG_AGO = '1970-01-01T00:00:00Z';

function queriesOf(parameters: readonly Parameter[]): string[] {
  const asked = parameters.filter((parameter) => parameter.in === 'query');
  const choices = asked
    .filter(({ schema }) => schema?.enum)
    .map(({ name, schema }) => [
      ...(schema?.default === undefined ? [''] : []),
      ...(schema?.enum ?? []).map((value) => `${name}=${value}`),
    ]);
  const include = asked.some(({ name }) => name === 'include') ? [['include=user,colors,comments,commentable']] : [];
  const combined = [...choices, ...include].reduce<string[]>(
    (before, values) => before.flatMap((query) => values.map((value) => (value === '' ? query : `${query}&${value}`))),
    ['per_page=50'],
  );
  const isSince = asked.some(({ name }) => name === 'since');
  return combined.flatMap((query) => (isSince && query.includes('sort=published') ? [query, `${query}&since=${LONG_AGO}`] : [query]));
}

import { read } from '../repository.js';

/** An operation of docs/openapi.json. */
export interface Operation {
  /** `GET /users/:username` */
  readonly route: string;
  readonly summary: string;
}

type Listed = readonly { readonly key: string }[];

/** Rows of routes that are no part of the document: itself, its pages, what is no resource, and what has a port of its own. */
const beside = [
  ...['GET /openapi.json', 'GET /docs', 'GET /docs/pagination', 'GET /docs/limits', 'GET /docs/errors', 'GET /docs/callback'],
  ...['GET /.well-known/security.txt', 'GET /metrics'],
];

export function documentedOperations(): Operation[] {
  const { paths } = JSON.parse(read('docs/openapi.json')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({
      route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      summary,
    })),
  );
}

/** Routes of rows such as `spec: GET /users sort=new`. */
const routesOf = (clauses: Listed): string[] => clauses.flatMap(({ key }) => /^(?:spec|E): ([A-Z]+ \/\S*)/.exec(key)?.[1] ?? []);

/** Operations that no row names. */
export function unlisted(operations: readonly Operation[], clauses: Listed): Operation[] {
  const rows = routesOf(clauses);
  return operations.filter(({ route }) => !rows.includes(route));
}

/** Rows of operations that there are not. */
export function rowsOfNothing(operations: readonly Operation[], clauses: Listed): string[] {
  const routes = operations.map(({ route }) => route);
  return [...new Set(routesOf(clauses))].filter((row) => !routes.includes(row) && !beside.includes(row));
}

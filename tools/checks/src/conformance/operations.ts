import { read } from '../repository.js';
import type { Clause } from './clauses.js';

/** Rows of routes that are no part of the document: itself, its pages, what is no resource, and what has a port of its own. */
const beside = [
  ...['GET /openapi.json', 'GET /docs', 'GET /docs/pagination', 'GET /docs/limits', 'GET /docs/errors', 'GET /docs/callback'],
  ...['GET /.well-known/security.txt', 'GET /metrics'],
];

/** Every operation of the committed document, as rows name them: `GET /users/:username`. */
export function documentedOperations(): string[] {
  const { paths } = JSON.parse(read('docs/openapi.json')) as { readonly paths: Readonly<Record<string, object>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
}

/** Operations without a row (`spec: GET /users`, `E: GET /me`), and rows of operations that there are not; empty = each has its other. */
export function unmatched(operations: readonly string[], clauses: readonly Clause[]): string[] {
  const rows = clauses.flatMap(({ key }) => /^(?:spec|E): ([A-Z]+ \/\S*)/.exec(key)?.[1] ?? []);
  return [
    ...operations.filter((operation) => !rows.includes(operation)).map((operation) => `${operation} has no row`),
    ...[...new Set(rows)]
      .filter((row) => !operations.includes(row) && !beside.includes(row))
      .map((row) => `${row} has a row and is no operation of the document`),
  ];
}

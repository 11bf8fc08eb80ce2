import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { bareDocument } from './spec/bare-document.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** Fields that an answer may lack: what `include` adds, and where a page, a token or a living token is asked for. */
const optional: Readonly<Record<string, readonly string[]>> = {
  'schemas.Photo': ['user', 'colors', 'comments'],
  'schemas.Comment': ['commentable'],
  'schemas.Pagination.properties.links': ['next', 'previous'],
  'schemas.AccessToken': ['refresh_token'],
  'schemas.Introspection': ['scope', 'client_id', 'sub', 'username', 'token_type', 'iat', 'exp', 'iss'],
};

/** Every object schema beneath, by its path. */
function objectsIn(value: unknown, path: string): [path: string, schema: Schema][] {
  if (typeof value !== 'object' || value === null) return [];
  const own: [string, Schema][] = (value as Schema).type === 'object' ? [[path, value as Schema]] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inside]) => objectsIn(inside, path === '' ? key : `${path}.${key}`))];
}

describe('the OpenAPI document', () => {
  let document: OpenAPIObject;
  beforeAll(async () => {
    document = JSON.parse(JSON.stringify(await bareDocument())) as OpenAPIObject;
  });

  it('is committed as docs/openapi.json; `npm run docs:openapi` writes it', () => {
    const committed = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')) as unknown;
    expect(committed).toEqual(document);
  });

  it('S2 closes every object that is answered, and demands every field of it but the named ones', () => {
    const answered = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        objectsIn((operation as { responses: unknown }).responses, `${method.toUpperCase()} ${path}`),
      ),
    );
    const objects = [...answered, ...objectsIn({ schemas: document.components?.schemas }, '')];
    expect(objects.length).toBeGreaterThan(150);
    for (const [path, { properties, required = [], additionalProperties }] of objects) {
      const closed = properties ? additionalProperties === false : typeof additionalProperties === 'object';
      expect([path, closed]).toEqual([path, true]);
      const loose = Object.keys(properties ?? {}).filter((name) => !required.includes(name));
      expect([path, loose]).toEqual([path, optional[path] ?? []]);
    }
  });

  it('A5 tells the limit headers on every answer of every resource', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const { security, responses } = operation as { security: object[]; responses: Record<string, { $ref?: string; headers?: object }> };
        if (security.length === 0) continue;
        for (const [status, response] of Object.entries(responses)) {
          const shared = document.components?.responses?.[response.$ref?.split('/').at(-1) ?? ''];
          const { headers = {} } = (shared ?? response) as { headers?: object };
          expect([method, path, status, Object.keys(headers)]).toEqual([
            method,
            path,
            status,
            expect.arrayContaining(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id']),
          ]);
        }
      }
    }
  });
});

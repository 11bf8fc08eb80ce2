import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { controllers } from './spec/controllers.js';
import { type BareApi, bareApi } from './spec/bare-document.js';
import { handlersThatUse } from './spec/handlers.js';
import { undescribed } from './spec/undescribed.js';
import { requestHeaders } from './request-headers.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** Fields that an answer may lack: what `include` adds, and what only some pages and tokens have. */
const optional: Readonly<Record<string, readonly string[]>> = {
  'schemas.Photo': ['user', 'colors', 'comments', 'details', 'exif', 'images', 'collections'],
  'schemas.Comment': ['commentable'],
  'schemas.Problem': ['documentation_url'],
  'schemas.ProblemDetails': ['documentation_url'],
  'schemas.InvalidRequest': ['documentation_url'],
  'schemas.InvalidRequestDetails': ['documentation_url'],
  'schemas.Pagination.properties.links': ['next', 'previous'],
  'schemas.KeysetPagination.properties.links': ['next', 'previous'],
  'schemas.AccessToken': ['refresh_token', 'id_token'],
  'schemas.UserInfo': ['name', 'preferred_username', 'profile', 'picture', 'website', 'email', 'email_verified'],
  'schemas.Introspection': ['scope', 'client_id', 'sub', 'username', 'token_type', 'iat', 'exp', 'iss'],
};

/** True if there is no example, or one with a field that has no value. */
function fieldsWithout(examples: object): boolean {
  const values = Object.values(examples as Record<string, { value: unknown }>).map(({ value }) => value);
  return (
    values.length === 0 ||
    values.some((value) => value === undefined || (typeof value === 'object' && Object.values(value ?? {}).includes(undefined)))
  );
}

/** Every object schema beneath, by its path. */
function objectsIn(value: unknown, path: string): [path: string, schema: Schema][] {
  if (typeof value !== 'object' || value === null) return [];
  const own: [string, Schema][] = (value as Schema).type === 'object' ? [[path, value as Schema]] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inside]) => objectsIn(inside, path === '' ? key : `${path}.${key}`))];
}

type Fields = Record<string, { description?: string; examples?: unknown; properties?: unknown }>;
const fieldsOf = (schema: unknown) => (schema as { properties: Fields }).properties;
const iso = (photo: unknown) => fieldsOf(fieldsOf(fieldsOf(photo).exif).data).iso;
const parameterOf = (paths: OpenAPIObject['paths'], wanted: string) =>
  paths['/photos']?.get?.parameters?.find((each) => 'name' in each && each.name === wanted) as { description?: string; example?: unknown };
const formOf = (paths: OpenAPIObject['paths']) =>
  fieldsOf(
    (paths['/photos']?.post?.requestBody as { content: Record<string, { schema: unknown }> }).content['multipart/form-data']?.schema,
  );

describe('the OpenAPI document', () => {
  let document: OpenAPIObject;
  let routes: BareApi['routes'];
  beforeAll(async () => {
    const api = await bareApi();
    routes = api.routes;
    document = JSON.parse(JSON.stringify(api.document)) as OpenAPIObject;
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

  it('describes every parameter and every field, with an example', () => expect(undescribed(document)).toEqual([]));

  it.each<[string, (broken: typeof document) => void]>([
    ['schemas.Photo.title has no description', ({ components }) => delete fieldsOf(components?.schemas?.Photo).title?.description],
    ['schemas.Photo.title has no example', ({ components }) => delete fieldsOf(components?.schemas?.Photo).title?.examples],
    ['schemas.Photo.exif.data.iso has no example', ({ components }) => delete iso(components?.schemas?.Photo)?.examples],
    ['GET /photos page has no description', ({ paths }) => delete parameterOf(paths, 'page').description],
    ['GET /photos page has no example', ({ paths }) => delete parameterOf(paths, 'page').example],
    ['GET /photos include does not name what it takes', ({ paths }) => (parameterOf(paths, 'include').description = 'With commas')],
    ['POST /photos title has no description', ({ paths }) => delete formOf(paths).title?.description],
  ])('finds that %s', (words, breaking) => {
    const broken = structuredClone(document);
    breaking(broken);
    expect(undescribed(broken)).toEqual([words]);
  });

  it('A5 describes the limit headers on every answer of every resource', () => {
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

  describe('what requests may carry', () => {
    interface Operation {
      readonly name: string;
      readonly operationId: string;
      readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
      readonly requestBody?: { readonly content: Readonly<Record<string, { readonly examples?: object }>> };
      readonly security: readonly object[];
      readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
    }
    const operations = () =>
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          parameters: [],
          ...(operation as object),
          name: `${method.toUpperCase()} ${path}`,
        })),
      ) as unknown as Operation[];
    const headersOf = ({ parameters }: Operation) =>
      parameters.flatMap(({ in: place, name, $ref }) => (place === 'header' ? [name] : ($ref?.split('/').slice(-1) ?? [])));
    const taking = (header: string) => operations().filter((operation) => headersOf(operation).includes(header));

    it('a route that reads a form, several parts or bytes declares their type', () => {
      const types = {
        form: 'application/x-www-form-urlencoded',
        multipart: 'multipart/form-data',
        bytes: 'application/offset+octet-stream',
      };
      const reading = routes.flatMap(({ method, url, policy: { accepts } }) => {
        const name = `${method} ${url.replace(/:(\w+)/g, '{$1}')}`;
        const operation = operations().find((each) => each.name === name);
        return accepts && operation ? [{ name, type: types[accepts], declared: Object.keys(operation.requestBody?.content ?? {}) }] : [];
      });
      expect(reading.length).toBeGreaterThanOrEqual(7);
      expect(reading.filter(({ type, declared }) => !declared.includes(type))).toEqual([]);
    });

    it('S19 a route that answers a repeated Idempotency-Key with its first answer describes the header, and no other does', () => {
      const using = handlersThatUse('idempotency', controllers);
      expect(using.length).toBeGreaterThanOrEqual(2);
      expect(taking('Idempotency-Key').map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(using));
      expect(taking('Idempotency-Key')).toHaveLength(using.length);
    });

    it('has an example for every body', () => {
      const without = operations().flatMap(({ name, requestBody }) =>
        Object.entries(requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
          fieldsWithout(examples) ? [`${name} ${type}`] : [],
        ),
      );
      expect(without).toEqual([]);
    });

    it('S13 a body in JSON may be called by the vendor type, and every JSON answer may be asked for by it', () => {
      const vendorType = 'application/vnd.heliograph.v2+json';
      const contents = operations()
        .filter(({ security }) => security.length > 0)
        .flatMap(({ requestBody, responses }) => [
          requestBody,
          ...Object.entries(responses).map(([status, each]) => (status < '300' ? each : {})),
        ])
        .flatMap((carrier) => (carrier as { content?: object } | undefined)?.content ?? []);
      const types = contents.map((content) => Object.keys(content)).filter((names) => names.includes('application/json'));
      expect(types.length).toBeGreaterThan(80);
      expect(types.filter((names) => !names.includes(vendorType))).toEqual([]);
    });

    it('S10 no answer is said to be a script, so that typed clients see its data alone; `callback` says what it does', () => {
      expect(JSON.stringify(document.paths)).not.toContain('text/javascript');
      expect(taking('callback').length).toBeGreaterThan(25);
      expect(document.components?.parameters?.callback).toMatchObject({ description: expect.stringContaining('text/javascript') });
    });

    it('a route of the tus protocol describes its headers', () => {
      const speaking = operations().filter(({ responses }) =>
        Object.values(responses).some(({ headers = {} }) => 'Tus-Resumable' in headers),
      );
      expect(speaking.map(({ name }) => name).length).toBeGreaterThanOrEqual(5);
      const silent = speaking.flatMap(({ name, responses }) =>
        Object.entries(responses).flatMap(([status, { headers = {} }]) => ('Tus-Resumable' in headers ? [] : [`${name} ${status}`])),
      );
      expect(silent).toEqual([]);
      expect(taking('Tus-Resumable').map(({ name }) => name)).toEqual(speaking.map(({ name }) => name));
      const bytes = operations().filter(({ requestBody }) => 'application/offset+octet-stream' in (requestBody?.content ?? {}));
      expect(bytes.map((operation) => [operation.name, ...headersOf(operation)])).toEqual([
        ['POST /photos/uploads', 'Tus-Resumable', 'Upload-Length', 'Upload-Metadata'],
        ['PATCH /photos/uploads/{upload_id}', 'Tus-Resumable', 'Upload-Offset'],
        ['POST /photos/uploads/{upload_id}', 'Tus-Resumable', 'X-HTTP-Method-Override', 'Upload-Offset'],
      ]);
    });

    it('S14 a route that answers 304 takes If-None-Match, one that answers a part takes Range', () => {
      const answering = (status: string) => operations().filter(({ responses }) => status in responses);
      expect(answering('304').length).toBeGreaterThan(25);
      expect(taking('If-None-Match')).toEqual(answering('304'));
      expect(taking('Range')).toEqual(answering('206'));
    });

    it('every header that some route reads is taken somewhere', () =>
      expect(Object.keys(requestHeaders).filter((name) => taking(name).length === 0)).toEqual([]));
  });
});

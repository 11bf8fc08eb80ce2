import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';

import { controllers } from './spec/controllers.js';
import { type ApiOnItsOwn, startApiOnItsOwn } from '../spec/api-on-its-own.js';
import { bareDocument, publicUrl } from './spec/bare-document.js';

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>>;
  readonly security: readonly object[];
}

/** Every route that is no page for people, as `GET /users/{username}`. */
function routes(): string[] {
  return controllers
    .filter((controller) => !Reflect.getMetadata('swagger/apiExcludeController', controller))
    .flatMap(routesOf)
    .sort();
}

function routesOf(controller: Type<unknown>): string[] {
  const prefix = String(Reflect.getMetadata(PATH_METADATA, controller));
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const method = Reflect.getMetadata(METHOD_METADATA, prototype[name] as object) as RequestMethod | undefined;
    if (method === undefined) return [];
    const path = `${prefix}/${String(Reflect.getMetadata(PATH_METADATA, prototype[name] as object))}`;
    return `${RequestMethod[method]} /${path.split('/').filter(Boolean).join('/')}`.replace(/:(\w+)/g, '{$1}');
  });
}

describe('/openapi.json', () => {
  let api: ApiOnItsOwn;
  let document: {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: object;
    tags: { name: string; description: string }[];
  };
  let operations: [string, Operation][];
  beforeAll(async () => {
    api = await startApiOnItsOwn();
    document = (await (await fetch(`${api.base}/openapi.json`)).json()) as typeof document;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
    );
  });
  afterAll(() => api?.close());

  it('is 3.1 and names every route', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(([name]) => name).sort()).toEqual(routes());
    expect(routes().length).toBeGreaterThan(55);
  });

  it('E: GET /openapi.json is what is made without a database, and so what is committed', async () => {
    const served = JSON.stringify(document).replaceAll(api.base.replace('127.0.0.1', 'localhost'), publicUrl);
    expect(JSON.parse(served)).toEqual(JSON.parse(JSON.stringify(await bareDocument())));
  });

  it('says of every operation what it does, takes and answers', () => {
    for (const [name, operation] of operations) {
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/^[A-Z].{3,}/)]);
      expect([name, operation.tags.length]).toEqual([name, 1]);
      expect([name, Object.keys(operation.responses).some((status) => /^[23]/.test(status))]).toEqual([name, true]);
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map((parameter) => `{${parameter.name}}`);
      expect([name, inPath]).toEqual([name, name.match(/\{\w+\}/g) ?? []]);
      if (/^(POST|PUT) \/(users|photos|applications|me\/tokens|me)$/.test(name))
        expect([name, operation.requestBody]).toEqual([name, expect.anything()]);
    }
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
    for (const [name, { operationId, tags }] of operations) {
      expect([name, operationId]).toEqual([name, expect.stringMatching(/^[a-z]+([A-Z][a-z]*)*$/)]);
      expect([name, document.tags.some((tag) => tag.name === tags[0] && tag.description !== '')]).toEqual([name, true]);
    }
  });

  it('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, path]) => path as string);
    expect(references.length).toBeGreaterThan(100);
    for (const path of new Set(references)) {
      const target = path
        .split('/')
        .slice(1)
        .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], document);
      expect([path, target]).toEqual([path, expect.anything()]);
    }
  });

  it('A1 A4 describes who may call: anyone, a token with a scope, an app by consent', () => {
    const securityOf = (name: string) => operations.find(([each]) => each === name)?.[1].security;
    expect(securityOf('GET /photos')).toEqual([{}, { token: [] }, { oauth: [] }]);
    expect(securityOf('POST /photos')).toEqual([{ token: ['write:photos'] }, { oauth: ['write:photos'] }]);
    expect(securityOf('PUT /me/password')).toEqual([{ token: ['manage:account'] }]);
    expect(securityOf('POST /oauth2/token')).toEqual([]);
  });
});

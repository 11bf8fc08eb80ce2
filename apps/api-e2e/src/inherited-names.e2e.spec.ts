import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { textOf } from './spec/client.js';
import type { Person } from './spec/people.js';
import { Product } from './spec/product.js';
import { Visitor } from './spec/visitor.js';

/** Every object of JavaScript has these, whatever was entered. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__'];
/** What is shown where one of them was found. */
const LEAK = /native code|\[object Object\]|\[Function|function Object/;

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly { name?: string; in?: string }[] }>>>>;
}

describe('names that every object inherits, where clients choose a name', () => {
  let product: Product;
  let ada: Person;
  let document: Described;
  beforeAll(async () => {
    product = await Product.start();
    ada = await product.person('ada', 'read', 'write:profile', 'manage:account');
    document = (await (await fetch(`${product.anybody.base}/openapi.json`)).json()) as Described;
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  /** What was answered with a failure of ours, or with what an object inherits. */
  async function failures(requests: readonly (readonly [address: string, init?: RequestInit])[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [address, init] of requests) {
      const answer = await fetch(address, { redirect: 'manual', ...init });
      const text = await textOf(answer);
      const head = [...answer.headers].join('\n');
      if (answer.status >= 500 || LEAK.test(text.slice(0, 100_000)) || LEAK.test(head))
        found.push(`${init?.method ?? 'GET'} ${address}: ${answer.status}`);
    }
    return found;
  }
  const operations = (method: string) =>
    Object.entries(document.paths).flatMap(([path, ways]) => (ways[method] ? [[path, ways[method]] as const] : []));
  const asked = (path: string, query: Readonly<Record<string, string>>) =>
    `${product.anybody.base}${path.replace(/\{[^{}]*\}/g, '1')}?${new URLSearchParams(query)}`;
  const asAda = () => ({ Authorization: `Bearer ${ada.token}` });

  it('are none of its parameters, and none of the values of those', async () => {
    const requests = operations('get').flatMap(([path, { parameters = [] }]) =>
      NAMES.flatMap((name) => [
        asked(path, { [name]: '1' }),
        ...parameters
          .filter((each) => each.in === 'query' && each.name !== undefined)
          .map((each) => asked(path, { [each.name as string]: name })),
        asked(path, { sort: name, include: `user,${name}`, callback: name }),
        `${product.anybody.base}${path.replace(/\{[^{}]*\}/g, name)}`,
      ]),
    );
    expect(requests.length).toBeGreaterThan(1_000);
    expect(await failures(requests.map((address) => [address, { headers: asAda() }]))).toEqual([]);
  }, 120_000);

  it('are no fields of bodies, as JSON and as forms', async () => {
    const json = `{${NAMES.map((name) => `"${name}":{"${name}":"x"}`).join(',')}}`;
    const form = new URLSearchParams(NAMES.flatMap((name) => [name, `${name}[${name}]`]).map((name): [string, string] => [name, 'x']));
    const requests = ['post', 'put', 'patch'].flatMap((method) =>
      operations(method).flatMap(([path]) => {
        const address = asked(path, {});
        return [
          [address, { method: method.toUpperCase(), headers: { ...asAda(), 'Content-Type': 'application/json' }, body: json }] as const,
          [address, { method: method.toUpperCase(), headers: asAda(), body: form }] as const,
        ];
      }),
    );
    expect(requests.length).toBeGreaterThan(30);
    expect(await failures(requests)).toEqual([]);
    expect(await failures([[`${product.anybody.base}/users/ada`], [`${product.anybody.base}/photos`]])).toEqual([]);
  }, 60_000);

  it('mean nothing to OAuth: no grant, no scope, no way of answering, no client', async () => {
    const { base } = product.anybody;
    const requests = NAMES.flatMap((name) => [
      [
        `${base}/oauth2/authorize?${new URLSearchParams({ client_id: name, response_type: name, scope: name, prompt: name, response_mode: name, [name]: name })}`,
      ] as const,
      ...['token', 'introspect', 'revoke'].map(
        (end) =>
          [
            `${base}/oauth2/${end}`,
            {
              method: 'POST',
              body: new URLSearchParams({
                grant_type: name,
                client_id: name,
                client_secret: name,
                scope: name,
                token: name,
                token_type_hint: name,
                [name]: name,
              }),
            },
          ] as const,
      ),
    ]);
    expect(await failures(requests)).toEqual([]);
  });

  it('are words as others are on the pages: queries, languages, cookies and forms', async () => {
    const pages = [
      '/',
      '/photos/1',
      '/users/ada',
      '/tags/sun',
      '/search',
      '/today',
      '/login',
      '/register',
      '/forgot',
      '/report',
      '/language',
      '/developers',
      '/rules',
      '/oembed',
      '/feed.xml',
      '/confirm',
      '/suspended',
      '/login/second-factor',
      '/settings/applications',
      '/transparency',
    ];
    const keys = ['sort', 'page', 'q', 'type', 'filter', 'return_to', 'error', 'asked', 'year', 'format', 'url', 'language'];
    const gets = NAMES.flatMap((name) =>
      pages.map((path) => {
        const query = new URLSearchParams([name, ...keys].map((key): [string, string] => [key, name]));
        const headers = { 'Accept-Language': name, Cookie: `heliograph_language=${name}; ${name}=${name}; heliograph_session=${name}` };
        return [`${product.pagesUrl}${path}?${query}`, { headers }] as const;
      }),
    );
    expect(await failures(gets)).toEqual([]);
    for (const path of ['/login', '/register', '/report', '/language', '/forgot'])
      for (const name of NAMES) {
        const visitor = new Visitor({ 'Sec-Fetch-Site': 'same-origin' });
        const form = await visitor.open(`${product.pagesUrl}${path}`);
        const fields = Object.keys(visitor.fieldsOf(form)).filter((field) => field !== '_csrf');
        const sent = Object.fromEntries([...fields, 'reason', 'text', 'language', 'password'].map((field) => [field, name]));
        const answer = await visitor.send(form, { ...sent, [`${name}`]: name });
        expect([path, name, answer.status < 500, LEAK.test(answer.text)]).toEqual([path, name, true, false]);
      }
  }, 120_000);
});

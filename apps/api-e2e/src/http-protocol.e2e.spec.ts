import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OpenApi, type Operation, operationsOf } from './spec/fuzz/operations.js';
import { Lane, type WireReply } from './spec/fuzz/wire.js';
import { expectDescribed } from './spec/openapi/described-api.js';
import { published } from './spec/expectations.js';
import { password, type Person, registration, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, User } from './spec/resources.js';
import { Visitor } from './spec/visitor.js';

const json = { 'Content-Type': 'application/json' };

describe('the HTTP protocol, on the wire of the real process', () => {
  let product: Product;
  let ada: Person;
  let photo: Photo;
  let comment: Comment;
  let operations: Operation[];
  let lane: Lane;
  beforeAll(async () => {
    product = await Product.start({ settings: { LOG_LEVEL: 'debug' } });
    ada = await product.person('ada', 'manage:account');
    photo = await published(ada, (await upload(ada, { title: 'Protocol', tags: 'protocol' })).id);
    comment = (await ada.api.post<Comment>(`/photos/${photo.id}/comments`, { body: 'One' })).body.data;
    // Answers are compared with each other, so every read model has what was written.
    await eventually(async () => {
      const { data: user } = (await product.anybody.get<User>('/users/ada')).body;
      expect([user.count_photos, user.count_comments]).toEqual([1, 1]);
      for (const list of ['/photos', '/users/ada/photos', '/tags/protocol', '/search/photos/protocol'])
        expect((await product.anybody.get<Photo[]>(list)).body.data?.map(({ count_comments }) => count_comments)).toEqual([1]);
    }, 60_000);
    operations = operationsOf(JSON.parse((await product.anybody.get('/openapi.json')).text) as OpenApi);
    lane = new Lane(Number(new URL(product.anybody.base).port));
  }, 300_000);
  afterAll(() => {
    lane?.drop();
    return product?.close();
  });

  /** A request with these lines of its head, and no others. */
  async function wire(method: string, path: string, ...lines: readonly string[]): Promise<WireReply> {
    const reply = await lane.send(Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1'), method);
    const { pathname } = new URL(path, product.publicUrl);
    const { status, body: text } = reply;
    expectDescribed({ method, path: pathname, status, headers: new Headers([...reply.headers]), text });
    return reply;
  }
  const host = () => `Host: ${new URL(product.publicUrl).host}`;
  const authorization = () => `Authorization: Bearer ${ada.token}`;

  /** The path of an operation with the names of things that are there. */
  function named(path: string): string {
    const names: Readonly<Record<string, string | number>> = {
      photo_id: photo.id,
      comment_id: comment.id,
      username: 'ada',
      query: 'protocol',
      slug: 'protocol',
    };
    return path.replace(/\{(\w+)\}/g, (_, name: string) => String(names[name] ?? 1));
  }
  /** They depend on the time, so no two answers are equal. */
  const momentary = ['/me/export', '/me/limits'];
  const reads = () => operations.filter(({ method }) => method === 'GET').map(({ path }) => named(path));

  it('S21 no address in any answer follows Host, the target or forwarding headers', async () => {
    const spoofed = [
      'Host: evil.test:81',
      'X-Forwarded-Host: evil.test',
      'X-Forwarded-Proto: gopher',
      'X-Forwarded-Port: 81',
      'X-Forwarded-Prefix: /evil',
      'X-Original-URL: /evil',
      'X-Forwarded-For: 198.51.100.7',
      'Forwarded: host=evil.test;proto=gopher',
    ];
    const pages = ['/openapi.json', '/docs', '/users?per_page=1', '/photos?include=user,comments', '/oauth2/authorize?client_id=x'];
    const seen = new Set<number>();
    for (const path of [...reads(), ...pages]) {
      const plain = await wire('GET', path, host(), authorization());
      for (const target of [path, `http://evil.test${path}`]) {
        const reply = await wire('GET', target, ...spoofed, authorization());
        expect([path, reply.status]).toEqual([path, plain.status]);
        if (!momentary.includes(path)) expect([path, reply.body]).toEqual([path, plain.body]);
        expect([path, [...reply.headers.values()].filter((value) => /evil|gopher/.test(value))]).toEqual([path, []]);
        expect([path, reply.headers.get('link'), reply.headers.get('location')]).toEqual([
          path,
          plain.headers.get('link'),
          plain.headers.get('location'),
        ]);
      }
      seen.add(plain.status);
    }
    expect(seen.has(200) && seen.has(302)).toBe(true);
    const made = await wire(
      'POST',
      '/me/tokens',
      ...spoofed,
      authorization(),
      'Content-Type: application/json',
      'Content-Length: 31',
      '',
      '{"name":"x","scopes":["read"]} ',
    );
    expect([made.status, made.headers.get('location')]).toEqual([201, expect.stringContaining(`${product.publicUrl}/me/tokens/`)]);
  }, 60_000);

  it('S12 what is not there is 404 before the query or a body is looked at, on every path of the document', async () => {
    const staff = await product.staff('mia', 'curator,moderator', 'manage:account', 'write:collections', 'curate', 'moderate');
    const query = ['page', 'per_page', 'sort', 'filter', 'curated', 'year', 'offset', 'state'].map((name) => `${name}=0x`).join('&');
    const paths = operations.filter(({ path }) => path.includes('{') && !path.includes('{query}'));
    const answered: unknown[] = [];
    // The second one is a name that the database cannot store.
    for (const { method, path } of paths)
      for (const nobody of ['nothing-like-it', '%00']) {
        const nowhere = path.replace(/\{(\w+)\}/g, (_, name: string) => (/id$/.test(name) ? '9007199254740991' : nobody));
        const body = ['POST', 'PUT'].includes(method) ? '<x>' : undefined;
        const headers: Record<string, string> = body ? { 'Content-Type': 'text/plain' } : {};
        const { status } = await staff.api.send(method, `${nowhere}?${query}`, body, { headers });
        if (status !== 404) answered.push([method, nowhere, status]);
      }
    expect([paths.length > 60, answered]).toEqual([true, []]);
  }, 60_000);

  it('S15 HEAD has the head of GET on every path of the document', async () => {
    const kept = ['content-type', 'etag', 'link', 'vary', 'cache-control', 'location', 'access-control-allow-origin', 'www-authenticate'];
    for (const path of reads()) {
      const compared = kept.filter((name) => name !== 'etag' || !momentary.includes(path));
      const headOf = ({ status, headers }: WireReply) => [status, ...compared.map((name) => headers.get(name))];
      const [get, head] = [await wire('GET', path, host(), authorization()), await wire('HEAD', path, host(), authorization())];
      expect([path, ...headOf(head), head.body]).toEqual([path, ...headOf(get), '']);
    }
  }, 60_000);

  it('S15 S12 OPTIONS is 204 on every path of the document, any other unknown method is 405; both name its methods', async () => {
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const methods = operations.filter((operation) => operation.path === path).map(({ method }) => method);
      const options = await wire('OPTIONS', named(path), host());
      const refused = await wire('PROPFIND', named(path), host());
      expect([path, options.status, refused.status]).toEqual([path, 204, 405]);
      const allowed = options.headers.get('allow')?.split(', ') ?? [];
      expect(allowed).toEqual(expect.arrayContaining([...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])]));
      expect([path, refused.headers.get('allow'), options.headers.get('access-control-allow-methods')]).toEqual([
        path,
        allowed.join(', '),
        allowed.join(', '),
      ]);
      expect(JSON.parse(refused.body)).toEqual({ message: '405 Method Not Allowed', status_code: 405, code: 'method_not_allowed' });
    }
  }, 60_000);

  it('S16 an empty body under a JSON content type is fine where none is needed', async () => {
    const ben = registration('ben');
    await product.anybody.post('/users', ben);
    for (const [method, path] of [
      ['POST', `/photos/${photo.id}/like`],
      ['DELETE', `/photos/${photo.id}/like`],
      ['POST', '/users/ben/follow'],
      ['DELETE', '/users/ben/follow'],
      ['POST', `/photos/${photo.id}/publication`],
      ['POST', `/photos/${photo.id}/comments/${comment.id}/like`],
      ['DELETE', `/photos/${photo.id}/comments/${comment.id}/like`],
    ] as const) {
      const reply = await ada.api.send(method, path, '', { headers: json });
      expect([method, path, reply.status]).toEqual([method, path, 200]);
    }
  });

  describe('texts', () => {
    const me = (field: string) => ({ put: (value: string) => ada.api.put<User>('/me', { [field]: value }), field });
    const ofPhoto = (field: string) => ({ put: (value: string) => ada.api.put<Photo>(`/photos/${photo.id}`, { [field]: value }), field });
    const ofComment = {
      put: (value: string) => ada.api.put<Comment>(`/photos/${photo.id}/comments/${comment.id}`, { body: value }),
      field: 'body',
    };

    it.each([
      ['name', 100, () => me('name')],
      ['location', 100, () => me('location')],
      ['bio', 1000, () => me('bio')],
      ['title', 200, () => ofPhoto('title')],
      ['description', 5000, () => ofPhoto('description')],
      ['body of a comment', 2000, () => ofComment],
    ] as const)('S20 %s has up to %i code points, and no NUL and no half surrogate pair', async (_name, most, made) => {
      const { put, field } = made();
      const longest = `<b>${'😀'.repeat(most - 7)}</b>`;
      const kept = await put(` \n${longest}\u00a0 `);
      expect([kept.status, (kept.body.data as unknown as Record<string, string>)[field]]).toEqual([200, longest]);
      for (const wrong of [`${longest}x`, 'a\u0000b', 'a\ud83d', '\udc00b']) {
        const { status, body } = await put(wrong);
        expect([JSON.stringify(wrong).slice(0, 12), status, Object.keys(body.errors ?? {})]).toEqual([
          JSON.stringify(wrong).slice(0, 12),
          422,
          [field],
        ]);
      }
    });

    it('S20 website_url is http or https, up to 500 code points', async () => {
      const address = (length: number) => `https://ada.test/${'a'.repeat(length - 17)}`;
      expect((await ada.api.put<User>('/me', { website_url: address(500) })).status).toBe(200);
      for (const wrong of [
        address(501),
        'ftp://ada.test/',
        'javascript:alert(1)',
        'ada.test',
        'https://',
        'https://a\u0000b/',
        'https://ada.test/\ud800',
      ]) {
        const { status, body } = await ada.api.put('/me', { website_url: wrong });
        expect([wrong.slice(0, 30), status, Object.keys(body.errors ?? {})]).toEqual([wrong.slice(0, 30), 422, ['website_url']]);
      }
    });
  });

  it('A3 what the process logs of requests is structured, names the request, and holds no token, password, cookie or address of a person', async () => {
    const secrets = [
      ada.token,
      password,
      'canary-password',
      'canary-cookie',
      'canary-token',
      'canary-code',
      'canary-secret',
      'canary@example.test',
      'canary-search',
    ];
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      for (const path of [
        `/photos/${photo.id}/like`,
        '/me',
        '/search/users/canary-search',
        '/nowhere/canary-token',
        '/%zz',
        '/healthz/live',
      ])
        await product.anybody.send(method, `${path}?access_token=${ada.token}&q=canary-search`, undefined, {
          headers: { Cookie: 'session=canary-cookie', Referer: 'http://app.test/?access_token=canary-token' },
        });
    await product.anybody.get('/photos?access_token=canary-token');
    await product.anybody.as('canary-token').get('/photos?callback=f');
    const registering = { ...registration('carl'), email: 'canary@example.test', password: 'canary-password' };
    for (const body of [registering, registering, { ...registering, username: 'a b' }, '{"password":"canary-password"'])
      await product.anybody.post('/users', body, { headers: json });
    await ada.api.put('/me/password', { current_password: 'canary-password', password: 'canary-password' });
    const basic = `Basic ${Buffer.from('client:canary-secret').toString('base64')}`;
    await product.anybody.post(
      '/oauth2/token',
      { code: 'canary-code', client_secret: 'canary-secret' },
      { headers: { Authorization: basic } },
    );
    await product.anybody.post('/oauth2/introspect', { token: 'canary-token' }, { headers: { Authorization: basic } });
    const visitor = new Visitor();
    const pages = new URL(photo.url).origin;
    await visitor.open(`${pages}/photos/${photo.id}?access_token=canary-token`);
    await visitor.send(await visitor.open(`${pages}/login?access_token=canary-token`), {
      login: 'canary@example.test',
      password: 'canary-password',
    });
    const last = await product.anybody.get('/photos', { headers: { 'X-Request-Id': 'the-last-one' } });
    expect(last.headers.get('x-request-id')).toBe('the-last-one');

    await eventually(() => expect(product.api.output).toContain('the-last-one'));
    const { output } = product.api;
    const lines = output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThan(100);
    for (const line of requests)
      expect(line).toMatchObject({
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        program: 'api',
        requestId: expect.any(String),
        method: expect.any(String),
        status: expect.any(Number),
        ms: expect.any(Number),
        bytes: expect.any(Number),
        network: '127.0.0.0/24',
      });
    expect(requests.at(-1)).toMatchObject({ requestId: 'the-last-one', route: '/photos', status: 200 });
    expect(requests.at(-1)?.bytes).toBeGreaterThan(Number(last.headers.get('content-length')));
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
    expect(output).not.toMatch(/access_token|authorization["':]|Bearer |Basic |cookie["':]/i);
  }, 60_000);
});

import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutsideSignIn } from './outside-sign-in.js';

const callback = 'https://pages.example/login/provider/callback';

describe('signing in with another provider', () => {
  let server: Server;
  let base: string;
  let asked: { path: string; authorization: string | undefined; body: URLSearchParams }[];
  let token: RequestListener;
  let profile: RequestListener;
  const json =
    (body: unknown, status = 200): RequestListener =>
    (_request, answer) =>
      void answer.writeHead(status).end(JSON.stringify(body));

  beforeAll(async () => {
    server = createServer(async (request, answer) => {
      const path = request.url ?? '';
      asked.push({ path, authorization: request.headers.authorization, body: new URLSearchParams(await textOf(request)) });
      (path === '/token' ? token : profile)(request, answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
    token = json({ access_token: 'their-token', token_type: 'Bearer' });
    profile = json({ sub: 'abc' });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const signIn = (milliseconds = 5_000, at = base) =>
    new OutsideSignIn(
      {
        name: 'Elsewhere',
        authorizeUrl: `${at}/authorize?tenant=7`,
        tokenUrl: `${at}/token`,
        profileUrl: `${at}/profile`,
        clientId: 'our-id',
        clientSecret: 'our-secret',
        scope: 'read',
      },
      callback,
      milliseconds,
    );

  /** Goes there and comes back with a code, and what else is given. */
  async function back(more: Record<string, unknown> = {}, by = signIn()) {
    const { begun } = await by.begin({ returnTo: '/photos/3', connects: null });
    return by.finish({ code: 'a-code', state: begun.state, ...more }, begun);
  }

  it('O11 requests with state, PKCE and the query of the address', async () => {
    const { location, begun } = await signIn().begin({ returnTo: '/photos/3', connects: null });
    const { origin, pathname, searchParams } = new URL(location);
    expect([origin, pathname, searchParams.get('tenant')]).toEqual([base, '/authorize', '7']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'our-id',
      redirect_uri: callback,
      scope: 'read',
      state: begun.state,
      code_challenge_method: 'S256',
    });
    expect(begun).toMatchObject({ returnTo: '/photos/3', connects: null, state: expect.stringMatching(/^[\w-]{32}$/) });
    expect(searchParams.get('code_challenge')).not.toBe(begun.verifier);
  });

  it('O11 exchanges the code with secret and verifier, and requests the profile with the token in the header', async () => {
    expect(await back()).toMatchObject({ subject: 'abc' });
    const [exchange, question] = asked;
    expect(Object.fromEntries(exchange?.body ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-code',
      redirect_uri: callback,
      client_id: 'our-id',
      client_secret: 'our-secret',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(question).toMatchObject({ path: '/profile', authorization: 'Bearer their-token' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['another state', { state: 'x'.repeat(32) }],
    ['no state', { state: undefined }],
    ['its state twice', { state: ['a', 'b'] }],
    ['neither code nor error', { code: undefined }],
    ['an error under another state', { state: 'forged', code: undefined, error: 'access_denied' }],
  ])('O11 is stale with %s, and the provider is not asked', async (_words, more) => {
    expect(await back(more)).toBe('stale');
    expect(asked).toEqual([]);
  });

  it('O11 is stale in a browser that began nothing', async () => {
    expect(await signIn().finish({ code: 'a-code', state: '' }, null)).toBe('stale');
  });

  it('O11 checks iss where the answer has one (RFC 9207)', async () => {
    for (const iss of ['https://evil.example', 'no address']) expect(await back({ iss })).toBe('refused');
    expect(asked).toEqual([]);
    expect(await back({ iss: `${base}/tenant` })).toMatchObject({ subject: 'abc' });
  });

  it('O11 distinguishes a denial from other errors', async () => {
    expect(await back({ code: undefined, error: 'access_denied' })).toBe('denied');
    expect(await back({ code: undefined, error: 'server_error' })).toBe('refused');
  });

  it('O11 is refused where the code is', async () => {
    token = json({ error: 'invalid_grant', error_description: '<b>used before</b>' }, 400);
    expect(await back()).toBe('refused');
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['no token', { token_type: 'Bearer' }],
  ])('O11 is away where the exchange is answered with %s', async (_words, body) => {
    token = json(body);
    expect(await back()).toBe('away');
  });

  it('O11 does not follow a redirection with the token, nor take another status for a profile', async () => {
    profile = (_request, answer) => void answer.writeHead(302, { Location: `${base}/elsewhere` }).end();
    expect(await back()).toBe('away');
    expect(asked.map(({ path }) => path)).toEqual(['/token', '/profile']);
    profile = json({ sub: 'abc' }, 401);
    expect(await back()).toBe('away');
  });

  it('O11 takes no endless answer', async () => {
    profile = json({ sub: 'abc', more: 'x'.repeat(100_000) });
    expect(await back()).toBe('away');
  });

  it('O11 refuses a profile without a subject', async () => {
    profile = json({ email: 'ada@example.org' });
    expect(await back()).toBe('nameless');
  });

  it('O11 waits for a slow provider, but not for ever: not for its answer, nor for the rest of it', async () => {
    token = () => undefined;
    expect(await back({}, signIn(100))).toBe('away');
    token = json({ access_token: 'their-token' });
    profile = (_request, answer) => void answer.writeHead(200).write('{"sub":');
    expect(await back({}, signIn(300))).toBe('away');
  });

  it('O11 reports a provider that does not answer', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await back({}, signIn(5_000, `http://127.0.0.1:${port}`))).toBe('away');
  });
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

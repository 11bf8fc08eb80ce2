import { createHash, randomBytes } from 'node:crypto';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, type Person } from './spec/people.js';
import { startSampleApp } from './spec/sample-app.js';
import { SharedProduct } from './spec/shared-product.js';
import { Visitor } from './spec/visitor.js';

interface App {
  readonly id: number;
  readonly client_id: string;
  readonly client_secret: string | null;
  readonly require_pkce: number;
  readonly is_public: number;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly error?: string;
}

/** A site whose program runs in the browser: what the browser sends, and what it lets the program read. */
const ORIGIN = 'https://viewer.example';

describe('apps without a secret (W2)', () => {
  let product: SharedProduct;
  let owner: Person;
  let ada: Person;
  beforeAll(async () => {
    product = await SharedProduct.use();
    [owner, ada] = [await product.person('vera', 'manage:account'), await product.person('ada')];
  }, 120_000);
  afterAll(() => product?.close());

  const register = async (callback_urls: readonly string[], more: object = {}): Promise<App> =>
    (await owner.api.post<App>('/applications', { name: 'Viewer', callback_urls, is_public: 1, ...more })).body.data;

  /** As a program that people install does it: a verifier of its own, and the port that is free. */
  async function code({ client_id }: App, redirect_uri: string, visitor = new Visitor()) {
    const verifier = randomBytes(32).toString('base64url');
    const parameters = {
      client_id,
      redirect_uri,
      response_type: 'code',
      state: 'the-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    const page = await visitor.open(`${product.publicUrl}/oauth2/authorize?${new URLSearchParams(parameters)}`);
    const consent = page.text.includes('name="password"') ? await visitor.send(page, { login: ada.username, password }) : page;
    expect(consent.text).toContain('name="decision"');
    const back = await visitor.send(consent, { decision: 'allow' });
    return { code: back.url.searchParams.get('code') ?? '', code_verifier: verifier, redirect_uri };
  }

  /** From a page of another origin, with no credential but the name of the app. */
  async function token(app: App, parameters: Readonly<Record<string, string>>) {
    const answer = await fetch(`${product.publicUrl}/oauth2/token`, {
      method: 'POST',
      headers: { Origin: ORIGIN },
      body: new URLSearchParams({ client_id: app.client_id, ...parameters }),
    });
    return { status: answer.status, headers: answer.headers, tokens: (await answer.json()) as Tokens };
  }

  const me = (access: string) => product.anybody.as(access).get<{ username: string }>('/me');

  it('W2 O10 are registered by the API without a secret, and get none later', async () => {
    const app = await register(['https://viewer.example/cb']);
    expect([app.client_secret, app.require_pkce, app.is_public]).toEqual([null, 1, 1]);
    const path = `/applications/${app.id}`;
    const { client_secret: _, ...shown } = app;
    expect((await owner.api.get(path)).body.data).toEqual(shown);
    expect((await owner.api.post(`${path}/secrets`)).body.errors).toEqual({ secrets: ['A public app has no secret'] });
    // S17: what cannot change is not looked at.
    expect((await owner.api.put(path, { is_public: 0 })).body.data).toEqual(shown);
    expect((await owner.api.put(path, { require_pkce: 0 })).body.errors).toEqual({
      require_pkce: ['must be 1 for an app without a secret'],
    });
    expect((await owner.api.put(path, shown)).body.data).toEqual(shown);
    const refused = await owner.api.post('/applications', { name: 'Viewer', callback_urls: ['acme:/cb'], is_public: 1, require_pkce: 0 });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['require_pkce']]);
    const other = await owner.api.post<App>('/applications', { name: 'With a secret', callback_urls: ['https://viewer.example/cb'] });
    expect([other.body.data.is_public, other.body.data.require_pkce]).toEqual([0, 0]);
    expect((await owner.api.put<App>(`/applications/${other.body.data.id}`, { is_public: 1 })).body.data.is_public).toBe(0);
    const limits = (await owner.api.get<{ application_id: number | null }[]>('/me/limits')).body.data.map((each) => each.application_id);
    expect([limits.includes(other.body.data.id), limits.includes(app.id)]).toEqual([true, false]);
  });

  it('W2 a browser app of another origin gets a token by its name and the verifier, and may read the answer', async () => {
    const callback = `${product.publicUrl}/healthz/live`;
    const app = await register([callback]);
    const asked = { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' };
    const preflight = await fetch(`${product.publicUrl}/oauth2/token`, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type');
    const answer = await token(app, await code(app, callback));
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await me(answer.tokens.access_token)).body.data.username).toBe(ada.username);
  });

  it('W2 a program on the device comes back at the port that was free; consent is asked for each time', async () => {
    const app = await register(['http://127.0.0.1/cb', 'http://[::1]/cb']);
    const visitor = new Visitor();
    for (let times = 0; times < 2; times += 1) {
      // It listens at a port of its own each time.
      const program = await startSampleApp();
      try {
        const url = program.callback.replace('/callback', '/cb');
        const answer = await token(app, await code(app, url, visitor));
        expect([answer.status, (await me(answer.tokens.access_token)).status]).toEqual([200, 200]);
      } finally {
        await program.close();
      }
    }
  });

  it('W2 O9 a refresh token that is used twice ends what the person has given the app, everywhere, within a second', async () => {
    const callback = `${product.publicUrl}/healthz/live`;
    const app = await register([callback]);
    const first = (await token(app, await code(app, callback))).tokens;
    const refresh = (refresh_token: string) => token(app, { grant_type: 'refresh_token', refresh_token });
    const second = (await refresh(first.refresh_token)).tokens;
    expect((await me(second.access_token)).status).toBe(200);
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, tokens: { error: 'invalid_grant' } });
    await eventually(async () => expect((await me(second.access_token)).status).toBe(401), 1_000);
    expect((await refresh(second.refresh_token)).tokens.error).toBe('invalid_grant');
  });

  it('W2 O4 a stock client that knows no secret signs people in', async () => {
    const program = await startSampleApp();
    try {
      const app = await register([program.callback]);
      program.use({ clientId: app.client_id, clientSecret: app.client_secret }, product.publicUrl);
      const visitor = new Visitor();
      const consent = await visitor.send(await visitor.open(`${program.url}/login`), { login: ada.username, password });
      const back = await visitor.send(consent, { decision: 'allow' });
      expect(JSON.parse(back.text)).toMatchObject({ username: ada.username, refresh: expect.stringMatching(/^hg_rt_/) });
    } finally {
      await program.close();
    }
  });

  it('W2 O3 the tester of callbacks says what the authorization server does', async () => {
    const app = await register(['http://127.0.0.1:8080/cb', 'https://viewer.example/cb']);
    const words = 'It matches a registered URL except for its query, the case of its host or a port of this device.';
    const path = `/applications/${app.id}/callback-check`;
    expect((await owner.api.post<{ words: string }>(path, { redirect_uri: 'http://127.0.0.1:1/cb' })).body.data.words).toBe(words);
    for (const [redirect_uri, accepted] of [
      ['http://127.0.0.1:49152/cb', 1],
      ['http://localhost:8080/cb', 0],
      ['https://viewer.example:49152/cb', 0],
    ] as const) {
      const { body } = await owner.api.post<{ accepted: number }>(path, { redirect_uri });
      expect([redirect_uri, body.data.accepted]).toEqual([redirect_uri, accepted]);
      const query = { client_id: app.client_id, redirect_uri, response_type: 'code', state: 's' };
      const page = await fetch(`${product.publicUrl}/oauth2/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' });
      // Accepted, but it lacks the challenge: that is said at the address.
      expect([redirect_uri, page.status]).toEqual([redirect_uri, accepted === 1 ? 302 : 400]);
    }
  });

  it('W2 E: GET /.well-known/oauth-authorization-server says that no secret is needed at the token endpoint', async () => {
    const metadata = (await product.anybody.get('/.well-known/oauth-authorization-server')).body as unknown as Record<string, string[]>;
    expect(metadata.token_endpoint_auth_methods_supported).toContain('none');
    expect(metadata.introspection_endpoint_auth_methods_supported).not.toContain('none');
  });

  it('E: GET /.well-known/oauth-protected-resource leads from the API to its authorization server (RFC 9728)', async () => {
    const { body, headers } = await product.anybody.get('/.well-known/oauth-protected-resource');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toMatchObject({
      resource: product.publicUrl,
      authorization_servers: [product.publicUrl],
      bearer_methods_supported: ['header', 'query'],
    });
    const server = (await product.anybody.get('/.well-known/oauth-authorization-server')).body as unknown as { issuer: string };
    expect(server.issuer).toBe(product.publicUrl);
  });
});

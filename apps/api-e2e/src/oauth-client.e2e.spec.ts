import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { OAuthApp } from './spec/oauth-app.js';
import type { Person } from './spec/people.js';
import { Product } from './spec/product.js';
import { startSampleApp, type SampleApp } from './spec/sample-app.js';
import { Visitor } from './spec/visitor.js';

// The product of the suite has no certificate; everything else of the library's checks stays on.
const insecure = { [oauth.allowInsecureRequests]: true };

/** The second client library: it finds everything by discovery, and is stricter about answers than any server has to expect. */
describe('oauth4webapi as a client (O1, O4-O7)', () => {
  let product: Product;
  let site: SampleApp;
  let owner: Person;
  let app: OAuthApp;
  let as: oauth.AuthorizationServer;
  let client: oauth.Client;
  beforeAll(async () => {
    [product, site] = await Promise.all([Product.start({ workers: [], settings: { RATE_LIMIT_OAUTH: '40' } }), startSampleApp()]);
    owner = await product.person('owner', 'manage:account');
    await product.person('ada');
    app = await OAuthApp.register(owner, `${site.url}/elsewhere`, product.publicUrl, 'Strict');
    const issuer = new URL(product.publicUrl);
    as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }));
    client = { client_id: app.clientId };
  }, 120_000);
  afterAll(async () => {
    await site?.close();
    await product?.close();
  });

  const visitor = new Visitor();
  const methods: readonly (readonly [string, () => oauth.ClientAuth])[] = [
    ['by Basic', () => oauth.ClientSecretBasic(app.clientSecret)],
    ['in the body', () => oauth.ClientSecretPost(app.clientSecret)],
  ];

  /** To the authorization endpoint that was discovered, and back with the answer. */
  async function authorize(challenge: string, state: string, decision: 'allow' | 'deny' = 'allow'): Promise<URL> {
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256', scope: 'read', state };
    expect(app.authorizeUrl().startsWith(`${as.authorization_endpoint}?`)).toBe(true);
    return (await visitor.send(await app.consentPage(visitor, 'ada', pkce), { decision })).url;
  }

  it.each(methods)(
    'O1 O4 O5 O7 E: POST /oauth2/token, E: POST /oauth2/revoke, E: POST /oauth2/introspect, E: GET /.well-known/oauth-authorization-server: P47 code with S256, refresh, introspection and revocation, with the secret %s',
    async (_, secret) => {
      const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
      const back = await authorize(await oauth.calculatePKCECodeChallenge(verifier), state);
      const answer = oauth.validateAuthResponse(as, client, back, state);
      const exchanged = await oauth.authorizationCodeGrantRequest(as, client, secret(), answer, app.callback, verifier, insecure);
      const first = await oauth.processAuthorizationCodeResponse(as, client, exchanged);
      expect(first).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read' });
      expect((await product.anybody.as(first.access_token).get<{ username: string }>('/me')).body.data.username).toBe('ada');

      const refreshed = await oauth.refreshTokenGrantRequest(as, client, secret(), first.refresh_token as string, insecure);
      const second = await oauth.processRefreshTokenResponse(as, client, refreshed);
      expect(second.refresh_token).not.toBe(first.refresh_token);

      const introspect = async (token: string) =>
        oauth.processIntrospectionResponse(as, client, await oauth.introspectionRequest(as, client, secret(), token, insecure));
      expect(await introspect(second.access_token)).toMatchObject({ active: true, username: 'ada', scope: 'read', iss: as.issuer });
      const revoked = await oauth.revocationRequest(as, client, secret(), second.refresh_token as string, insecure);
      await oauth.processRevocationResponse(revoked);
      expect(await introspect(second.access_token)).toEqual({ active: false });
      expect((await product.anybody.as(second.access_token).get('/me')).status).toBe(401);
    },
  );

  it('W2 code with S256, refresh and revocation of an app without a secret', async () => {
    const fields = { name: 'Without', callback_urls: [app.callback], is_public: 1 };
    const { client_id } = (await owner.api.post<{ client_id: string }>('/applications', fields)).body.data;
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const challenge = { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };
    const back = await visitor.send(await app.consentPage(visitor, 'ada', { ...challenge, client_id, state }), { decision: 'allow' });
    const [itself, none] = [{ client_id }, oauth.None()];
    const answer = oauth.validateAuthResponse(as, itself, back.url, state);
    const exchanged = await oauth.authorizationCodeGrantRequest(as, itself, none, answer, app.callback, verifier, insecure);
    const first = await oauth.processAuthorizationCodeResponse(as, itself, exchanged);
    const refreshed = await oauth.refreshTokenGrantRequest(as, itself, none, first.refresh_token as string, insecure);
    const second = await oauth.processRefreshTokenResponse(as, itself, refreshed);
    expect((await product.anybody.as(second.access_token).get('/me')).status).toBe(200);
    await oauth.processRevocationResponse(await oauth.revocationRequest(as, itself, none, second.refresh_token as string, insecure));
    expect((await product.anybody.as(second.access_token).get('/me')).status).toBe(401);
  });

  it.each(methods)('O6 client credentials, with the secret %s', async (_, secret) => {
    const answer = await oauth.clientCredentialsGrantRequest(as, client, secret(), { scope: 'read' }, insecure);
    const token = await oauth.processClientCredentialsResponse(as, client, answer);
    expect([token.scope, token.refresh_token]).toEqual(['', undefined]);
    expect((await product.anybody.as(token.access_token).get('/photos')).status).toBe(200);
  });

  it.each([
    ['broken JSON', 'application/json', '{"grant_type": "client_credentials"', 'The body is not well-formed JSON'],
    ['JSON with a name twice', 'application/json', '{"client_id": "a", "client_id": "b"}', 'An object in the body has the same name twice'],
    ['another type', 'text/plain', 'grant_type=client_credentials', 'The body must be a form or JSON'],
    ['too much', 'application/json', JSON.stringify({ code: 'x'.repeat(2_000_000) }), 'The body is too long'],
  ])('O8 a body that cannot be read is invalid_request, with a secret and without: %s', async (_, type, body, words) => {
    for (const authorization of [`Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`, undefined])
      for (const path of ['token', 'revoke', 'introspect']) {
        const headers = { 'Content-Type': type, ...(authorization && { Authorization: authorization }) };
        const answer = await fetch(`${product.publicUrl}/oauth2/${path}`, { method: 'POST', headers, body });
        const problem = { error: 'invalid_request', error_description: words, message: '400 Bad Request', status_code: 400 };
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
        expect(await answer.json()).toEqual(problem);
        expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
      }
  });

  it('O1 O2 an answer from another issuer, with another state, or of a denial is distinguished', async () => {
    const [challenge, state] = [await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()), oauth.generateRandomState()];
    const back = await authorize(challenge, state);
    const mixedUp = new URL(back);
    mixedUp.searchParams.set('iss', 'https://other.example');
    expect(() => oauth.validateAuthResponse(as, client, mixedUp, state)).toThrow('iss');
    expect(() => oauth.validateAuthResponse(as, client, back, oauth.generateRandomState())).toThrow('state');
    const denied = await authorize(challenge, state, 'deny');
    expect(() => oauth.validateAuthResponse(as, client, denied, state)).toThrow(
      expect.objectContaining({ error: 'access_denied' }) as unknown as Error,
    );
  });

  it('O4 O8 a wrong verifier and a wrong secret are errors as the library knows them', async () => {
    const state = oauth.generateRandomState();
    const back = await authorize(await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()), state);
    const answer = oauth.validateAuthResponse(as, client, back, state);
    const other = oauth.generateRandomCodeVerifier();
    const exchange = (secret: string) =>
      oauth.authorizationCodeGrantRequest(as, client, oauth.ClientSecretBasic(secret), answer, app.callback, other, insecure);
    const wrongSecret = await exchange(`hg_cs_${'x'.repeat(43)}`);
    expect([wrongSecret.status, wrongSecret.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Basic realm=/)]);
    const wrongVerifier = oauth.processAuthorizationCodeResponse(as, client, await exchange(app.clientSecret));
    await expect(wrongVerifier).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
  });

  it('P over RATE_LIMIT_OAUTH pages and endpoints of OAuth answer 429 and say when to come again', async () => {
    const page = () => fetch(app.authorizeUrl(), { headers: { Cookie: '' } });
    const answers = await Promise.all(Array.from({ length: 41 }, page));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    for (const path of ['token', 'revoke', 'introspect']) {
      const { status, headers } = await product.anybody.post(`/oauth2/${path}`, {});
      expect([path, status, Number(headers.get('retry-after')) > 0]).toEqual([path, 429, true]);
    }
  });
});

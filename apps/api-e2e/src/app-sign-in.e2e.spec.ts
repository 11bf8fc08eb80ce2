import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { OAuthApp } from './spec/oauth-app.js';
import { password, type Person } from './spec/people.js';
import { startSampleApp, type SampleApp } from './spec/sample-app.js';
import { SharedProduct } from './spec/shared-product.js';
import { type Page, Visitor } from './spec/visitor.js';

const insecure = { [oauth.allowInsecureRequests]: true };
const isConsent = ({ text }: Page) => text.includes('name="decision"');
const asksPassword = ({ text }: Page) => text.includes('type="password"');
/** What an answer at the callback says. */
const errorOf = ({ url }: Page) => url.searchParams.get('error');

describe('signing in to apps with an account here (OpenID Connect, W3)', () => {
  let product: SharedProduct;
  let site: SampleApp;
  let ada: Person;
  let app: OAuthApp;
  let as: oauth.AuthorizationServer;
  let client: oauth.Client;
  beforeAll(async () => {
    [product, site] = await Promise.all([SharedProduct.use(), startSampleApp()]);
    const owner = await product.person('vera', 'manage:account');
    ada = await product.person('ada', 'manage:account', 'write:profile');
    app = await OAuthApp.register(owner, `${site.url}/elsewhere`, product.publicUrl, 'Guestbook');
    const issuer = new URL(product.publicUrl);
    as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...insecure }));
    client = { client_id: app.clientId };
  }, 120_000);
  afterAll(async () => {
    await site?.close();
    await product?.close();
  });

  /** As a client library does it: by discovery, with PKCE and a nonce, and every check of the id_token. */
  async function signIn(scope: string, visitor = new Visitor(), more: Readonly<Record<string, string>> = {}) {
    const [verifier, nonce, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomNonce(), oauth.generateRandomState()];
    const pkce = { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };
    const page = await app.consentPage(visitor, ada.username, { ...pkce, scope, nonce, state, ...more });
    const answer = oauth.validateAuthResponse(as, client, (await visitor.send(page, { decision: 'allow' })).url, state);
    const secret = oauth.ClientSecretBasic(app.clientSecret);
    const sent = await oauth.authorizationCodeGrantRequest(as, client, secret, answer, app.callback, verifier, insecure);
    const maxAge = more.max_age === undefined ? {} : { maxAge: Number(more.max_age) };
    const checks = scope.includes('openid') ? { expectedNonce: nonce, requireIdToken: true, ...maxAge } : {};
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, sent, checks);
    if (scope.includes('openid')) await oauth.validateApplicationLevelSignature(as, sent, insecure);
    return { tokens, claims: oauth.getValidatedIdTokenClaims(tokens) };
  }

  const userInfo = async (token: string, subject: string) =>
    oauth.processUserInfoResponse(as, client, subject, await oauth.userInfoRequest(as, client, token, insecure));

  it('W3 E: GET /.well-known/openid-configuration, E: GET /oauth2/jwks, E: GET /oauth2/userinfo: a client that knows the address alone signs a person in', async () => {
    expect(as.scopes_supported).toEqual(expect.arrayContaining(['openid', 'profile', 'email', 'read']));
    await ada.api.put('/me', { website_url: 'https://ada.example' });
    const { tokens, claims } = await signIn('openid profile email');
    const { id } = (await product.anybody.get<{ id: number }>(`/users/${ada.username}`)).body.data;
    const about = {
      sub: String(id),
      name: expect.any(String),
      preferred_username: ada.username,
      profile: expect.stringMatching(new RegExp(`/users/${ada.username}$`)),
      picture: expect.stringMatching(/\/avatars\/\d+\.svg$/),
      website: 'https://ada.example',
      email: expect.stringContaining('@'),
      email_verified: expect.any(Boolean),
    };
    expect(claims).toMatchObject({ ...about, iss: product.publicUrl, aud: app.clientId });
    expect(await userInfo(tokens.access_token, String(id))).toEqual(about);
    expect((await fetch(String(about.sub && (await userInfo(tokens.access_token, String(id))).picture))).status).toBe(200);
  });

  it('W3 an app learns what its scopes allow, and nothing else', async () => {
    const { tokens, claims } = await signIn('openid');
    expect(Object.keys(claims ?? {}).sort()).toEqual(['aud', 'auth_time', 'exp', 'iat', 'iss', 'nonce', 'sub']);
    expect(await userInfo(tokens.access_token, claims?.sub as string)).toEqual({ sub: claims?.sub });
    // Who somebody is opens nothing of what they have here.
    const caller = product.anybody.as(tokens.access_token);
    expect((await caller.get('/me')).status).toBe(403);
    expect((await caller.post('/photos/1/like')).status).toBe(403);
    const other = await signIn('openid email');
    expect(await userInfo(other.tokens.access_token, claims?.sub as string)).toEqual({
      sub: claims?.sub,
      email: expect.any(String),
      email_verified: expect.any(Boolean),
    });
    expect((await signIn('read')).tokens.id_token).toBeUndefined();
  });

  it('W3 E: POST /oauth2/userinfo answers as GET, and only a token with openid reads it', async () => {
    const { tokens } = await signIn('openid profile');
    const path = '/oauth2/userinfo';
    const caller = product.anybody.as(tokens.access_token);
    const [got, posted] = [await caller.get(path), await caller.post(path)];
    expect([posted.status, posted.body]).toEqual([200, got.body]);
    expect([got.headers.get('cache-control'), posted.headers.get('cache-control')]).toEqual(['no-store', 'no-store']);
    const { tokens: plain } = await signIn('profile read');
    const refused = await product.anybody.as(plain.access_token).get(path);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([403, expect.stringContaining('insufficient_scope')]);
    expect((await ada.api.get(path)).status).toBe(403);
    const nobody = await product.anybody.get(path);
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Bearer')]);
    expect((await product.anybody.as('hg_at_wrong').get(path)).status).toBe(401);
    expect((await ada.api.post('/me/tokens', { name: 'x', scopes: ['openid'] })).status).toBe(422);
  });

  it('W3 refreshing keeps the sign-in to the token: userinfo goes on, and an id_token is for codes alone', async () => {
    const { tokens, claims } = await signIn('openid email');
    const secret = oauth.ClientSecretBasic(app.clientSecret);
    const sent = await oauth.refreshTokenGrantRequest(as, client, secret, tokens.refresh_token as string, insecure);
    const refreshed = await oauth.processRefreshTokenResponse(as, client, sent);
    expect([refreshed.id_token, refreshed.scope]).toEqual([undefined, 'openid email']);
    expect(await userInfo(refreshed.access_token, claims?.sub as string)).toMatchObject({ sub: claims?.sub });
  });

  it('W3 prompt=login and max_age ask for the password again, and consent comes after it', async () => {
    const visitor = new Visitor();
    await signIn('openid', visitor);
    const requests: Record<string, string>[] = [{ prompt: 'login' }, { prompt: '', max_age: '0' }];
    for (const more of requests) {
      const asked = await visitor.open(app.authorizeUrl({ ...more, scope: 'openid' }));
      expect([asksPassword(asked), isConsent(asked), asked.text.includes('Guestbook')]).toEqual([true, false, true]);
      // Neither a form of another site nor one that shows nothing goes on.
      expect((await visitor.send(asked, { _csrf: 'of another', confirm_password: password })).status).toBe(403);
      const { confirm_password: _, ...empty } = visitor.fieldsOf(asked);
      expect(asksPassword(await visitor.open(`${product.publicUrl}/oauth2/confirm`, empty))).toBe(true);
      for (const wrong of ['not it at all', '']) expect(asksPassword(await visitor.send(asked, { confirm_password: wrong }))).toBe(true);
      const back = await visitor.send(asked, { confirm_password: password });
      expect([back.url.href.startsWith(app.callback), errorOf(back)]).toEqual([true, null]);
    }
    // What has not been allowed before is not allowed by showing who one is.
    const wider = await visitor.open(app.authorizeUrl({ prompt: 'login', scope: 'openid write:likes' }));
    expect(isConsent(await visitor.send(wider, { confirm_password: password }))).toBe(true);
    const { claims } = await signIn('openid', visitor, { prompt: 'consent', max_age: '60' });
    expect(Math.abs(Date.now() / 1000 - Number(claims?.auth_time))).toBeLessThan(60);
  });

  it('W3 prompt=login in a new browser asks once', async () => {
    const visitor = new Visitor();
    const login = await visitor.open(app.authorizeUrl({ prompt: 'login consent', scope: 'openid', max_age: '0' }));
    expect(asksPassword(login)).toBe(true);
    expect(isConsent(await visitor.send(login, { login: ada.username, password }))).toBe(true);
  });

  it('W3 prompt=none shows no page: a code where everything is given, or an error', async () => {
    const visitor = new Visitor();
    const silent = (scope: string) => visitor.open(app.authorizeUrl({ prompt: 'none', scope }));
    expect(errorOf(await silent('openid'))).toBe('login_required');
    await signIn('openid', visitor);
    const back = await silent('openid');
    expect([errorOf(back), back.url.searchParams.get('code')]).toEqual([null, expect.stringMatching(/^hg_ac_/)]);
    expect(errorOf(await silent('openid write:photos'))).toBe('consent_required');
  });

  it('W3 an app without a secret signs people in with PKCE, and a site of another origin reads keys and metadata', async () => {
    for (const path of ['/.well-known/openid-configuration', '/oauth2/jwks']) {
      const answer = await fetch(product.publicUrl + path, { headers: { Origin: 'https://viewer.example' } });
      expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 200, '*']);
    }
    const plain = await (await fetch(`${product.publicUrl}/.well-known/oauth-authorization-server`)).json();
    expect(plain).toEqual(JSON.parse(JSON.stringify(as)));
  });

  it('O9 what was given ends with the account: userinfo of somebody erased is refused', async () => {
    const { tokens } = await signIn('openid profile');
    const answer = await ada.api.delete('/me', { password });
    expect(answer.status).toBe(202);
    expect((await product.anybody.as(tokens.access_token).get('/oauth2/userinfo')).status).toBe(401);
  });
});

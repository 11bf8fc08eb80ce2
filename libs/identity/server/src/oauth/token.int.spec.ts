import type { Application, OAuthAnswer, OAuthParameters } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { basic, callback, IdentityScene } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const pkce = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };

const refusedWith = (answer: OAuthAnswer, status: number, error: string) => {
  expect(answer.body).toEqual({
    error,
    error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
    message: status === 401 ? '401 Unauthorized' : '400 Bad Request',
    status_code: status,
  });
  expect(answer.status).toBe(status);
  expect(answer.headers['Cache-Control']).toBe('no-store');
};

describe('the token endpoint (O4)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let ada: UserId;
  let app: Application & { clientSecret: string };
  let other: Application & { clientSecret: string };

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    ada = await scene.user('ada');
    app = await scene.app(ada);
    other = await scene.app(ada, { name: 'Other' });
  });
  afterAll(() => product?.close());

  it('O4 exchanges a code as the specification sends it: no grant_type, secret in the body', async () => {
    const answer = await scene.exchange(app, await scene.code(app, ada, { scope: 'read write:likes' }));
    expect(answer).toEqual({
      status: 200,
      headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
      body: {
        access_token: expect.stringMatching(/^hg_at_[\w-]{43}$/),
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: expect.stringMatching(/^hg_rt_[\w-]{43}$/),
        scope: 'read write:likes',
      },
      signIn: null,
    });
    expect(await scene.authenticate(answer.body.access_token)).toEqual({
      credential: expect.stringMatching(/^at-\d+$/),
      userId: ada,
      appId: app.id,
      scopes: ['read', 'write:likes'],
      limitKey: `app-${app.id}-user-${ada}`,
      ceilingKey: `owner-${ada}-user-${ada}`,
    });
  });

  it.each([
    ['access_token', /^hg_at_[\w-]{43}$/],
    ['token_type', /^Bearer$/],
    ['expires_in', /^3600$/],
    ['refresh_token', /^hg_rt_[\w-]{43}$/],
  ])('spec: token answer %s', async (field, form) => {
    const { body } = await scene.exchange(app, await scene.code(app, ada));
    expect(String(body[field])).toMatch(form);
    expect(typeof body[field]).toBe(field === 'expires_in' ? 'number' : 'string');
  });

  it.each([
    ['client_id', 401],
    ['client_secret', 401],
    ['code', 400],
    ['redirect_uri', 400],
  ])('spec: token %s is required', async (name, status) => {
    const code = await scene.code(app, ada);
    const whole = { client_id: app.clientId, client_secret: app.clientSecret, code, redirect_uri: callback };
    expect((await scene.token({ ...whole, [name]: undefined })).status).toBe(status);
  });

  it('O4 takes the secret by Basic, with or without client_id in the body', async () => {
    const header = basic(app.clientId, app.clientSecret);
    for (const more of [{}, { client_id: app.clientId }]) {
      const code = await scene.code(app, ada);
      const answer = await scene.token({ grant_type: 'authorization_code', code, redirect_uri: callback, ...more }, header);
      expect(answer.status).toBe(200);
    }
  });

  it.each([
    ['a wrong secret', (code: string) => scene.exchange(app, code, { client_secret: `hg_cs_${'x'.repeat(43)}` })],
    ["another app's secret", (code: string) => scene.exchange(app, code, { client_secret: other.clientSecret })],
    ['no secret', (code: string) => scene.exchange(app, code, { client_secret: undefined })],
    [
      'no secret but a verifier',
      (code: string) => scene.exchange(app, code, { client_secret: '', grant_type: 'authorization_code', code_verifier: verifier }),
    ],
    ['no client_id', (code: string) => scene.exchange(app, code, { client_id: undefined })],
    ['an unknown client', (code: string) => scene.exchange(app, code, { client_id: 'hg_ci_nobody' })],
    ['a client with NUL', (code: string) => scene.exchange(app, code, { client_id: 'a\0' })],
    ['Basic with a wrong secret', (code: string) => scene.token({ code, redirect_uri: callback }, basic(app.clientId, 'wrong'))],
    ['Basic that is none', (code: string) => scene.token({ code, redirect_uri: callback }, 'Basic !!')],
    ['a Bearer token', (code: string) => scene.token({ code, redirect_uri: callback }, 'Bearer x')],
  ])('O4 O8 %s is 401 invalid_client, and burns no code', async (_, attempt) => {
    const code = await scene.code(app, ada);
    const answer = await attempt(code);
    refusedWith(answer, 401, 'invalid_client');
    expect(answer.headers['WWW-Authenticate']).toBe('Basic realm="heliograph"');
    expect((await scene.exchange(app, code)).status).toBe(200);
  });

  it.each([
    ['two secrets', { client_secret: 'SECRET' }],
    ['another client_id than Basic', { client_id: 'hg_ci_other' }],
  ])('O4 %s together with Basic is refused', async (_, more) => {
    refusedWith(
      await scene.token({ code: 'x', redirect_uri: callback, ...more }, basic(app.clientId, app.clientSecret)),
      400,
      'invalid_request',
    );
  });

  it.each([
    ['no grant_type and no code', {}, 'invalid_request'],
    ['an unknown grant_type', { grant_type: 'magic' }, 'unsupported_grant_type'],
    ['grant_type password', { grant_type: 'password', username: 'ada', password: 'correct horse' }, 'unsupported_grant_type'],
    ['grant_type __proto__', { grant_type: '__proto__' }, 'unsupported_grant_type'],
    ['two codes', { code: ['a', 'b'], redirect_uri: callback }, 'invalid_request'],
    ['a code that is an object', { code: { a: 1 }, redirect_uri: callback }, 'invalid_request'],
    ['a code that is a number', { code: 7, redirect_uri: callback }, 'invalid_request'],
    ['an unknown code', { code: `hg_ac_${'x'.repeat(43)}`, redirect_uri: callback }, 'invalid_grant'],
    ['a code with letters of no alphabet', { code: 'ü\0', redirect_uri: callback }, 'invalid_request'],
    ['a code without redirect_uri', { code: 'x' }, 'invalid_request'],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    ['an access token to refresh', { grant_type: 'refresh_token', refresh_token: `hg_at_${'x'.repeat(43)}` }, 'invalid_grant'],
    ['a wide scope for an app alone', { grant_type: 'client_credentials', scope: 'write:likes' }, 'invalid_scope'],
    ['a scope that is none', { grant_type: 'client_credentials', scope: '"' }, 'invalid_scope'],
  ])('O8 %s is refused', async (_, parameters: OAuthParameters, error) => {
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    refusedWith(await scene.token({ ...client, ...parameters }), 400, error);
  });

  it('O4 a code is valid for 60 seconds', async () => {
    const [first, second] = [await scene.code(app, ada), await scene.code(app, ada)];
    scene.pass(59);
    expect((await scene.exchange(app, first)).status).toBe(200);
    scene.pass(1);
    refusedWith(await scene.exchange(app, second), 400, 'invalid_grant');
  });

  it('O4 a code is for its app and its very redirect_uri, and a failed exchange invalidates it', async () => {
    for (const attempt of [
      (code: string) => scene.exchange(other, code),
      (code: string) => scene.exchange(app, code, { redirect_uri: `${callback}/` }),
      (code: string) => scene.exchange(app, code, { redirect_uri: `${callback}?` }),
    ]) {
      const code = await scene.code(app, ada);
      refusedWith(await attempt(code), 400, 'invalid_grant');
      refusedWith(await scene.exchange(app, code), 400, 'invalid_grant');
    }
  });

  it('O4 PKCE: only the right verifier is accepted (P47)', async () => {
    const code = await scene.code(app, ada, pkce);
    expect((await scene.exchange(app, code, { code_verifier: verifier })).status).toBe(200);
  });

  it.each([
    ['a wrong verifier', pkce, { code_verifier: verifier.replace('d', 'e') }, 'invalid_grant'],
    ['no verifier', pkce, {}, 'invalid_grant'],
    ['the challenge itself', pkce, { code_verifier: pkce.code_challenge }, 'invalid_grant'],
    ['a verifier of one letter', pkce, { code_verifier: 'a' }, 'invalid_request'],
    ['a verifier of 129 letters', pkce, { code_verifier: 'a'.repeat(129) }, 'invalid_request'],
    ['a verifier with other letters', pkce, { code_verifier: `${verifier}+` }, 'invalid_request'],
    ['a verifier where there was no challenge', {}, { code_verifier: verifier }, 'invalid_grant'],
  ])('O4 PKCE: %s is refused and burns the code (P47)', async (_, asked, sent, error) => {
    const code = await scene.code(app, ada, asked);
    refusedWith(await scene.exchange(app, code, sent), 400, error);
    refusedWith(await scene.exchange(app, code, { code_verifier: verifier }), 400, 'invalid_grant');
  });

  it('O6 A5 an app by itself gets a token without a user and without a refresh token', async () => {
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    const { status, body } = await scene.token({ ...client, grant_type: 'client_credentials' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600, scope: '' },
    });
    expect(await scene.authenticate(body.access_token)).toMatchObject({
      userId: null,
      appId: app.id,
      scopes: [],
      limitKey: `app-${app.id}`,
      ceilingKey: `owner-${ada}`,
    });
    expect((await scene.introspect(app, body.access_token)).body).toMatchObject({ active: true, scope: '', sub: app.clientId });
    expect((await scene.token({ ...client, grant_type: 'client_credentials', scope: 'read' })).body.scope).toBe('');
    scene.pass(3600);
    expect(await scene.authenticate(body.access_token)).toBeNull();
  });

  it('O9 stores no secret, code, token or password in clear (P49)', async () => {
    const code = await scene.code(app, ada);
    const { body } = await scene.exchange(app, code);
    const tables = await product.admin.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('identity', 'event_store', 'projections') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const dump = (await product.admin.query<{ row: string }>(`select t::text as row from ${name} t`)).map(({ row }) => row).join('\n');
      for (const secret of [code, body.access_token, body.refresh_token, app.clientSecret, 'correct horse']) {
        expect(dump.includes(String(secret))).toBe(false);
        expect(dump.includes(Buffer.from(String(secret)).toString('hex'))).toBe(false);
      }
    }
  });
});

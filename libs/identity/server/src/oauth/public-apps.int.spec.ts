import {
  AddSecret,
  type Application,
  DisableUser,
  DescribeAuthorizationServer,
  FindApplication,
  ListSecrets,
  type NewApplication,
  type OAuthParameters,
  ReviewAuthorization,
  UpdateApplication,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { basic, callback, IdentityScene, issuer, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const pkce = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
const loopback = 'http://127.0.0.1:8080/cb';

describe('apps without a secret (W2)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let ada: UserId;
  let app: NewApplication;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    ada = await scene.user('ada');
    app = await scene.publicApp(ada, { callbackUrls: [callback, loopback, 'https://localhost:8443/cb', 'com.acme.app:/cb'] });
  });
  afterAll(() => product?.close());

  const exchange = (code: string, more: OAuthParameters = {}, of: Application = app) =>
    scene.token({ client_id: of.clientId, code, redirect_uri: callback, code_verifier: verifier, ...more });
  const connect = async (of: Application = app) => (await exchange(await scene.code(of, ada, pkce), {}, of)).body;
  const refresh = (refresh_token: unknown, of: Application = app) =>
    scene.token({ client_id: of.clientId, grant_type: 'refresh_token', refresh_token });

  it('W2 are registered without one, and never get one', async () => {
    const { clientSecret, ...shown } = app;
    expect([clientSecret, shown.isPublic, shown.requirePkce]).toEqual([null, true, true]);
    expect(await product.dispatcher.dispatch(new FindApplication(ada, app.id))).toEqual(shown);
    expect(await rejection(product.dispatcher.dispatch(new AddSecret(scene.context(), ada, app.id)))).toBe('invalid');
    expect(await product.dispatcher.dispatch(new ListSecrets(ada, app.id))).toEqual([]);
    const change = (fields: UpdateApplication['fields']) =>
      product.dispatcher.dispatch(new UpdateApplication(scene.context(), ada, app.id, fields));
    expect(await rejection(change({ requirePkce: false }))).toBe('invalid');
    expect(await change({ website: 'https://acme.example' })).toEqual({ ...shown, website: 'https://acme.example' });
  });

  it('W2 exchange a code by their name and the verifier, and act for the person', async () => {
    const answer = await exchange(await scene.code(app, ada, pkce));
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', refresh_token: expect.stringMatching(/^hg_rt_/) } });
    expect(await scene.authenticate(answer.body.access_token)).toMatchObject({ userId: ada, appId: app.id });
  });

  it.each([
    ['no verifier', { code_verifier: undefined }],
    ['another verifier', { code_verifier: verifier.replace('d', 'e') }],
  ])('W2 get nothing for a code with %s, and the code is used up', async (_, more) => {
    const code = await scene.code(app, ada, pkce);
    expect((await exchange(code, more)).body.error).toMatch(/^invalid_(grant|request)$/);
    expect((await exchange(code)).body.error).toBe('invalid_grant');
  });

  it.each([
    ['no challenge', {}],
    ['a plain one', { code_challenge: verifier, code_challenge_method: 'plain' }],
  ])('W2 get no code with %s', async (_, more) => {
    expect((await scene.approve(app, ada, more)).searchParams.get('error')).toBe('invalid_request');
  });

  it('W2 an app with a secret is not served by its name alone', async () => {
    const secret = await scene.app(ada, { name: 'With a secret' });
    const code = await scene.code(secret, ada, pkce);
    expect(await exchange(code, {}, secret)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await refresh('hg_rt_x', secret)).status).toBe(401);
    for (const client_secret of ['', null, [], ['x'], {}, false])
      expect((await exchange(code, { client_secret }, secret)).status).toBeGreaterThanOrEqual(400);
    for (const id of [secret.clientId, app.clientId])
      expect((await scene.token({ code, redirect_uri: callback, code_verifier: verifier }, basic(id, ''))).status).toBe(401);
    expect((await scene.exchange(secret, code, { code_verifier: verifier })).status).toBe(200);
  });

  it('W2 a secret that somebody sends for one is wrong, in the body and by Basic; another app’s secret too', async () => {
    const other = await scene.app(ada, { name: 'Other' });
    const code = await scene.code(app, ada, pkce);
    for (const secret of ['guess', `hg_cs_${'x'.repeat(43)}`, other.clientSecret]) {
      expect((await exchange(code, { client_secret: secret })).status).toBe(401);
      expect((await scene.token({ code, redirect_uri: callback, code_verifier: verifier }, basic(app.clientId, secret))).status).toBe(401);
    }
    expect((await exchange(code)).status).toBe(200);
  });

  it('W2 a code is for its app, whatever name is sent', async () => {
    const other = await scene.publicApp(ada, { name: 'Other' });
    expect((await exchange(await scene.code(app, ada, pkce), {}, other)).body.error).toBe('invalid_grant');
    const { refresh_token } = await connect();
    expect((await refresh(refresh_token, other)).body.error).toBe('invalid_grant');
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('W2 have no tokens of their own', async () => {
    const answer = await scene.token({ client_id: app.clientId, grant_type: 'client_credentials' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
  });

  it('W2 a refresh token that is used a second time ends the family at once', async () => {
    const first = await connect();
    const second = (await refresh(first.refresh_token)).body;
    expect(await scene.authenticate(second.access_token)).not.toBeNull();
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    for (const token of [first.access_token, second.access_token]) expect(await scene.authenticate(token)).toBeNull();
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('W2 of twenty refreshes at once one succeeds at most, and the family ends', async () => {
    const { refresh_token, access_token } = await connect();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { body } of answers) if (body.access_token) expect(await scene.authenticate(body.access_token)).toBeNull();
    expect(await scene.authenticate(access_token)).toBeNull();
  });

  it('W2 a clock that is behind the one that rotated the token changes nothing', async () => {
    const { refresh_token } = await connect();
    scene.pass(5);
    const second = (await refresh(refresh_token)).body;
    scene.pass(-5);
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
    expect(await scene.authenticate(second.access_token)).toBeNull();
    scene.pass(5);
  });

  it('W2 revoke by their name, and cannot introspect', async () => {
    const { access_token, refresh_token } = await connect();
    const anonymous = { ...app, clientSecret: undefined as never };
    expect((await scene.introspect(anonymous, access_token)).status).toBe(401);
    expect((await scene.revoke(anonymous, refresh_token)).status).toBe(200);
    expect(await scene.authenticate(access_token)).toBeNull();
  });

  it('W2 listen on any port of the device; the code is for the one that was asked', async () => {
    const redirect_uri = 'http://127.0.0.1:49152/cb';
    const code = await scene.code(app, ada, { ...pkce, redirect_uri });
    expect((await exchange(code, { redirect_uri: loopback })).body.error).toBe('invalid_grant');
    expect((await exchange(await scene.code(app, ada, { ...pkce, redirect_uri }), { redirect_uri })).status).toBe(200);
    const secret = await scene.app(ada, { name: 'With a secret', callbackUrls: [loopback] });
    await expect(scene.code(secret, ada, { redirect_uri })).rejects.toThrow('redirect_uri does not match');
  });

  it('W2 consent is asked for each time, but where the answer goes to a site', async () => {
    const bea = await scene.user('bea');
    const isGiven = async (redirect_uri: string) => {
      const parameters = { client_id: app.clientId, redirect_uri, response_type: 'code', state: 'xyz', ...pkce };
      const found = await product.dispatcher.dispatch(
        new ReviewAuthorization(parameters, issuer, { userId: bea, confirmedAt: scene.clock }, scene.clock),
      );
      return found.kind === 'consent' && found.isGiven;
    };
    for (const [redirect_uri, given] of [
      [callback, true],
      ['http://127.0.0.1:49152/cb', false],
      ['https://localhost:8443/cb', false],
      ['com.acme.app:/cb', false],
    ] as const) {
      await exchange(await scene.code(app, bea, { ...pkce, redirect_uri }), { redirect_uri });
      expect([redirect_uri, await isGiven(redirect_uri)]).toEqual([redirect_uri, given]);
    }
  });

  it('A4 W2 a mail says of each consent that an app was allowed; where the answer goes to a site, of the first', async () => {
    const mailed = async (username: string, ...addresses: readonly string[]) => {
      const person = await scene.user(username);
      for (const redirect_uri of addresses)
        expect((await exchange(await scene.code(app, person, { ...pkce, redirect_uri }), { redirect_uri })).status).toBe(200);
      return (await product.admin.query(`select from identity.mail_wanted where user_id = $1 and kind = 'app-connected'`, [person])).length;
    };
    expect(await mailed('cleo', callback, callback)).toBe(1);
    expect(await mailed('dora', 'http://127.0.0.1:49152/cb', 'http://127.0.0.1:49153/cb')).toBe(2);
    expect(await mailed('elsa', 'com.acme.app:/cb', 'com.acme.app:/cb')).toBe(2);
  });

  it('B4 one of somebody suspended is unknown', async () => {
    const owner = await scene.user('owner');
    const theirs = await scene.publicApp(owner);
    const { refresh_token } = await connect(theirs);
    await product.dispatcher.dispatch(new DisableUser(scene.context(), owner));
    expect((await refresh(refresh_token, theirs)).status).toBe(401);
  });

  it('O7 the metadata says that there are such apps (RFC 8414)', async () => {
    const metadata = await product.dispatcher.dispatch(new DescribeAuthorizationServer(issuer));
    expect(metadata.token_endpoint_auth_methods_supported).toContain('none');
    expect(metadata.revocation_endpoint_auth_methods_supported).toContain('none');
    expect(metadata.introspection_endpoint_auth_methods_supported).not.toContain('none');
  });
});

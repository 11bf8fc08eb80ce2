import { randomUUID } from 'node:crypto';
import {
  type Application,
  DenyAuthorization,
  type OAuthParameters,
  RemoveConnection,
  ReviewAuthorization,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callback, IdentityScene, issuer, rejection } from '../../../specs/identity-scene.js';
import { identityContext } from '../../index.js';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('authorize (O1, O2)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let ada: UserId;
  let app: Application & { clientSecret: string };
  let strict: Application & { clientSecret: string };

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    ada = await scene.user('ada');
    app = await scene.app(ada, { website: 'https://darkroom.example' });
    strict = await scene.app(ada, { name: 'Strict', callbackUrls: [callback], requirePkce: true, exactRedirect: true });
  });
  afterAll(() => product?.close());

  const valid = (more: OAuthParameters = {}, to = app): OAuthParameters => ({
    client_id: to.clientId,
    redirect_uri: callback,
    response_type: 'code',
    state: 'xyz',
    ...more,
  });
  const review = (parameters: OAuthParameters) => product.dispatcher.dispatch(new ReviewAuthorization(parameters, issuer));

  it('O1 shows app, owner, callback host and scopes in words', async () => {
    expect(await review(valid({ scope: 'write:likes read' }))).toEqual({
      kind: 'consent',
      appName: 'Darkroom',
      appWebsite: 'https://darkroom.example',
      ownerUsername: 'ada',
      callbackHost: 'darkroom.example',
      callbackKind: 'site',
      scopes: [
        { name: 'read', words: expect.any(String) },
        { name: 'write:likes', words: expect.any(String) },
      ],
      needsLogin: true,
      isGiven: false,
    });
  });

  it('A4 asks for the classic set where no scope is named', async () => {
    const consent = await review(valid({ scope: '' }));
    expect(consent.kind === 'consent' && consent.scopes.map(({ name }) => name).join(' ')).toBe(
      'read write:photos write:comments write:likes write:follows',
    );
  });

  it.each([
    ['no client_id', { client_id: undefined }],
    ['an unknown client_id', { client_id: 'hg_ci_unknown' }],
    ['a client_id with NUL', { client_id: 'a\0' }],
    ['two client_ids', { client_id: ['a', 'b'] }],
    ['no redirect_uri', { redirect_uri: '' }],
    ['two redirect_uris', { redirect_uri: [callback, 'https://evil.example/cb'] }],
    ['a foreign redirect_uri', { redirect_uri: 'https://evil.example/cb' }],
    ['a redirect_uri above the registered path', { redirect_uri: 'https://darkroom.example/' }],
    ['a redirect_uri that is an object', { redirect_uri: { toString: callback } }],
  ])('O2 %s is shown on a page and never redirected (P54)', async (_, more) => {
    expect(await review(valid(more))).toMatchObject({ kind: 'page', status: 400 });
    expect(await product.dispatcher.dispatch(new DenyAuthorization(valid(more), issuer))).toMatchObject({ kind: 'page' });
    await expect(scene.approve(app, ada, more)).rejects.toThrow();
  });

  it.each([
    ['no state', { state: undefined }, 'invalid_request', null],
    ['an empty state', { state: '' }, 'invalid_request', null],
    ['a state of too many characters', { state: 'x'.repeat(2_001) }, 'invalid_request', null],
    ['half of a surrogate pair as state', { state: 'a\ud800' }, 'invalid_request', null],
    ['two states', { state: ['a', 'b'] }, 'invalid_request', null],
    ['no response_type', { response_type: undefined }, 'invalid_request', 'xyz'],
    ['response_type=token', { response_type: 'token' }, 'unsupported_response_type', 'xyz'],
    ['two response_types', { response_type: ['code', 'token'] }, 'invalid_request', 'xyz'],
    ['an unknown scope', { scope: 'everything' }, 'invalid_scope', 'xyz'],
    ['the account scope', { scope: 'read manage:account' }, 'invalid_scope', 'xyz'],
    ['a staff scope', { scope: 'curate' }, 'invalid_scope', 'xyz'],
    ['a plain challenge', { code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request', 'xyz'],
    ['a challenge without a method', { code_challenge: challenge }, 'invalid_request', 'xyz'],
    ['a method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request', 'xyz'],
    ['a challenge that is no SHA-256', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request', 'xyz'],
    ['a request object', { request: 'eyJ' }, 'invalid_request', 'xyz'],
    ['an answer in a fragment', { response_mode: 'fragment' }, 'invalid_request', 'xyz'],
  ])('O2 %s is reported to the app, without a code', async (_, more, error, state) => {
    for (const answer of [await review(valid(more)), await product.dispatcher.dispatch(new DenyAuthorization(valid(more), issuer))]) {
      const location = new URL(answer.kind === 'redirect' ? answer.location : 'none:');
      expect(location.origin + location.pathname).toBe(callback);
      expect(location.searchParams.get('error')).toBe(error);
      expect(location.searchParams.get('state')).toBe(state);
      expect(location.searchParams.get('iss')).toBe(issuer);
      expect(location.searchParams.has('code')).toBe(false);
    }
    expect((await scene.approve(app, ada, more)).searchParams.get('error')).toBe(error);
  });

  it.each([
    ['client_id', 'page'],
    ['redirect_uri', 'page'],
    ['state', 'redirect'],
    ['response_type', 'redirect'],
  ])('spec: authorize %s is required', async (name, kind) => {
    expect((await review(valid())).kind).toBe('consent');
    expect((await review(valid({ [name]: undefined }))).kind).toBe(kind);
  });

  it.each([
    ['another alphabet', 'ü'],
    ['signs of a query', 'a b+c&d=e#%41'],
    ['line breaks and NUL', '\u{1f305}\0\n\r\n\t'],
    ['a zero-width space', '\u200b'],
    ['JSON', '{"to":"/d\u00fcnen"}'],
    ['six hundred ideographs', '\u65e5'.repeat(600)],
  ])('O1 O2 a state of any text goes back as it was sent: %s', async (_, state) => {
    expect((await scene.approve(app, ada, { state })).searchParams.get('state')).toBe(state);
    const denied = await product.dispatcher.dispatch(new DenyAuthorization(valid({ state }), issuer));
    expect(new URL(denied.kind === 'redirect' ? denied.location : 'none:').searchParams.get('state')).toBe(state);
  });

  it('O2 a denial goes back with the state', async () => {
    const answer = await product.dispatcher.dispatch(new DenyAuthorization(valid(), issuer));
    const location = new URL(answer.kind === 'redirect' ? answer.location : 'none:');
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error: 'access_denied', state: 'xyz', iss: issuer });
  });

  it('O1 spec: authorize redirect: an approval answers code, state and iss, behind the query of the redirect_uri', async () => {
    const location = await scene.approve(app, ada, { redirect_uri: `${callback}/deep?next=%2Fhome`, state: 'a b&c=d#' });
    expect(location.href).toMatch(/^https:\/\/darkroom\.example\/cb\/deep\?next=%2Fhome&code=hg_ac_[\w-]{43}&state=a%20b%26c%3Dd%23&iss=/);
    expect(location.searchParams.get('state')).toBe('a b&c=d#');
    expect(location.searchParams.get('iss')).toBe(issuer);
  });

  it('O1 one approval makes one code', async () => {
    const approval = randomUUID();
    await scene.approve(app, ada, {}, approval);
    expect(await rejection(scene.approve(app, ada, {}, approval))).toBe('already-approved');
  });

  describe('what was given to an app', () => {
    const isGiven = async (userId: UserId | null, more: OAuthParameters = {}, to = app) => {
      const viewer = userId === null ? null : { userId, confirmedAt: scene.clock };
      const found = await product.dispatcher.dispatch(new ReviewAuthorization(valid(more, to), issuer, viewer, scene.clock));
      return found.kind === 'consent' ? found.isGiven : found;
    };

    it('is not asked again for the same scopes, or fewer, and the same address', async () => {
      const bea = await scene.user('bea');
      expect(await isGiven(bea, { scope: 'read write:likes' })).toBe(false);
      await scene.exchange(app, await scene.code(app, bea, { scope: 'read write:likes' }));
      expect(await isGiven(bea, { scope: 'read write:likes' })).toBe(true);
      expect(await isGiven(bea, { scope: 'write:likes' })).toBe(true);
      await scene.exchange(app, await scene.code(app, bea, { scope: 'write:follows' }));
      expect(await isGiven(bea, { scope: 'write:follows read' })).toBe(true);
    });

    it('is asked for another scope, address, app or person, and where the app wants it', async () => {
      const cleo = await scene.user('cleo');
      const other = await scene.app(ada, { name: 'Other' });
      await scene.exchange(app, await scene.code(app, cleo, { scope: 'read' }));
      expect(await isGiven(cleo, { scope: 'read write:photos' })).toBe(false);
      expect(await isGiven(cleo, { scope: 'read', redirect_uri: `${callback}/deep` })).toBe(false);
      expect(await isGiven(cleo, { scope: 'read' }, other)).toBe(false);
      const eve = await scene.user('eve');
      expect([await isGiven(eve, { scope: 'read' }), await isGiven(null, { scope: 'read' })]).toEqual([false, false]);
      expect([await isGiven(cleo, { scope: 'read', prompt: 'consent' }), await isGiven(cleo, { scope: 'read' })]).toEqual([false, true]);
    });

    it('is asked again when it was taken back, was never used, or has ended', async () => {
      const dora = await scene.user('dora');
      await scene.exchange(app, await scene.code(app, dora, { scope: 'read' }));
      await product.dispatcher.dispatch(new RemoveConnection(scene.context(), dora, app.id));
      expect(await isGiven(dora, { scope: 'read' })).toBe(false);
      await scene.exchange(app, await scene.code(app, dora, { scope: 'read' }));
      expect(await isGiven(dora, { scope: 'read' })).toBe(true);
      scene.pass(31 * 86_400);
      expect(await isGiven(dora, { scope: 'read' })).toBe(false);
    });

    it('is asked again where nobody exchanged the code in the time for it, as no connection is shown', async () => {
      const finn = await scene.user('finn');
      await scene.code(app, finn, { scope: 'read' });
      scene.pass(59);
      expect(await isGiven(finn, { scope: 'read' })).toBe(true);
      scene.pass(1);
      expect(await isGiven(finn, { scope: 'read' })).toBe(false);
    });
  });

  describe('W3 what an app wants of the sign-in', () => {
    const minutesAgo = (minutes: number) => new Date(scene.clock.getTime() - minutes * 60_000);
    const answer = async (userId: UserId | null, confirmedAt: Date | null, more: OAuthParameters) => {
      const viewer = userId === null ? null : { userId, confirmedAt };
      const found = await product.dispatcher.dispatch(
        new ReviewAuthorization(valid({ scope: 'openid', ...more }), issuer, viewer, scene.clock),
      );
      if (found.kind === 'consent') return { needsLogin: found.needsLogin, isGiven: found.isGiven };
      return found.kind === 'redirect' ? new URL(found.location).searchParams.get('error') : found.kind;
    };
    let hana: UserId;
    beforeAll(async () => {
      hana = await scene.user('hana');
      await scene.exchange(app, await scene.code(app, hana, { scope: 'openid' }));
    });

    it('who they are is shown again for prompt=login, and where max_age says that it was too long ago', async () => {
      const [given, again] = [
        { needsLogin: false, isGiven: true },
        { needsLogin: true, isGiven: true },
      ];
      expect(await answer(hana, minutesAgo(5), {})).toEqual(given);
      for (const prompt of ['login', 'login select', ' login']) expect(await answer(hana, minutesAgo(0), { prompt })).toEqual(again);
      expect(await answer(hana, minutesAgo(0), { prompt: 'consent login' })).toEqual({ needsLogin: true, isGiven: false });
      expect(await answer(hana, minutesAgo(0), { prompt: 'select_account' })).toEqual({ needsLogin: false, isGiven: false });
      expect(await answer(hana, minutesAgo(5), { max_age: '300' })).toEqual(given);
      expect(await answer(hana, minutesAgo(5), { max_age: '299' })).toEqual(again);
      expect(await answer(hana, null, { max_age: '300' })).toEqual(again);
      expect(await answer(null, null, {})).toEqual({ needsLogin: true, isGiven: false });
    });

    it('prompt=none shows nothing: a code, or an error that says what is missing', async () => {
      expect(await answer(hana, minutesAgo(14), { prompt: 'none' })).toEqual({ needsLogin: false, isGiven: true });
      expect(await answer(null, null, { prompt: 'none' })).toBe('login_required');
      // A code asks for somebody who has shown within a quarter of an hour who they are.
      expect(await answer(hana, minutesAgo(15), { prompt: 'none' })).toBe('login_required');
      expect(await answer(hana, minutesAgo(2), { prompt: 'none', max_age: '60' })).toBe('login_required');
      expect(await answer(hana, minutesAgo(0), { prompt: 'none', scope: 'openid email' })).toBe('consent_required');
    });

    it.each([
      ['a nonce that is too long', { nonce: 'n'.repeat(501) }],
      ['a nonce with a line break', { nonce: 'a\nb' }],
      ['a nonce given twice', { nonce: ['a', 'b'] }],
      ['prompt=none with another', { prompt: 'none login' }],
      ['a prompt given twice', { prompt: ['none', 'login'] }],
      ['a max_age that is no number', { max_age: '-1' }],
      ['a max_age with more digits than seconds have', { max_age: '9'.repeat(10) }],
    ])('%s is invalid_request', async (_, more) => {
      expect(await answer(hana, scene.clock, more)).toBe('invalid_request');
    });
  });

  it('O3 an app may insist on PKCE and on the very URL', async () => {
    const refused = await review(valid({}, strict));
    expect(refused.kind === 'redirect' && new URL(refused.location).searchParams.get('error')).toBe('invalid_request');
    expect(await review(valid({ redirect_uri: `${callback}/deep` }, strict))).toMatchObject({ kind: 'page' });
    expect(await review(valid({ code_challenge: challenge, code_challenge_method: 'S256' }, strict))).toMatchObject({ kind: 'consent' });
  });

  it('O3 a callback in an own scheme works beneath and shows its scheme', async () => {
    const native = await scene.app(ada, { callbackUrls: ['com.acme.app:/cb'] });
    const parameters = valid({ redirect_uri: 'com.acme.app:/cb/login' }, native);
    expect(await review(parameters)).toMatchObject({ kind: 'consent', callbackHost: 'com.acme.app:', callbackKind: 'installed-app' });
    const location = await scene.approve(native, ada, { redirect_uri: 'com.acme.app:/cb/login' });
    expect(location.href).toMatch(/^com\.acme\.app:\/cb\/login\?code=hg_ac_/);
  });
});

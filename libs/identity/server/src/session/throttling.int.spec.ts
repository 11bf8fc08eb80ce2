import {
  ChangePassword,
  ConfirmSession,
  CreatePersonalToken,
  EraseUser,
  LogIn,
  type NewSession,
  requireSession,
  type SignInOrigin,
} from '@heliograph/identity-contracts';
import type { CredentialId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { credentialId } from '../credentials/credential-ids.js';
import { Passwords } from '../credentials/passwords.js';
import { identityContext } from '../index.js';

describe('throttling of passwords', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  /** Every password that was compared, known or not. */
  const compared = jest.spyOn(Passwords.prototype, 'matches');

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(async () => {
    compared.mockRestore();
    await product?.close();
  });

  const logIn = async (login: string, secret: string, origin: SignInOrigin = {}): Promise<NewSession> =>
    requireSession(await product.dispatcher.dispatch(new LogIn(scene.context(), login, secret, origin)));
  const outcome = (login: string, secret = 'wrong', origin: SignInOrigin = {}) => rejection(logIn(login, secret, origin));
  const network = (at: number) => `198.51.${Math.floor(at / 250)}.${at % 250}`;
  const tally = (outcomes: string[]) =>
    Object.fromEntries([...new Set(outcomes)].sort().map((each) => [each, outcomes.filter((one) => one === each).length]));

  async function failFrom(networks: number, login: string): Promise<string[]> {
    const outcomes = [];
    for (let at = 0; at < networks; at++) outcomes.push(await outcome(login, 'wrong', { network: network(at) }));
    return outcomes;
  }

  it.each(['ada', 'nobody-of-this-name'])(
    'one network has ten attempts at %s, however many at once, and no password is compared beyond',
    async (login) => {
      if (login === 'ada') await scene.user(login);
      compared.mockClear();
      const rush = await Promise.all(Array.from({ length: 30 }, () => outcome(login, 'wrong', { network: '203.0.113.7' })));
      expect(tally(rush)).toEqual({ 'too-many-attempts': 20, 'wrong-credentials': 10 });
      expect(compared).toHaveBeenCalledTimes(10);
      expect(await outcome(login, password, { network: '203.0.113.7' })).toBe('too-many-attempts');
      expect(await outcome(login, 'wrong', { network: '203.0.113.8' })).toBe('wrong-credentials');
      scene.pass(15 * 60);
      expect(await outcome(login, 'wrong', { network: '203.0.113.7' })).toBe('wrong-credentials');
    },
  );

  it('strangers use up the budget of strangers only, and the owner’s browsers can still sign in', async () => {
    await scene.user('beth');
    const { device } = await logIn('beth', password);
    compared.mockClear();
    expect(tally(await failFrom(200, 'beth'))).toEqual({ 'too-many-attempts': 100, 'wrong-credentials': 100 });
    expect(compared).toHaveBeenCalledTimes(100);
    const refused = await logIn('beth', password, { network: '203.0.113.50' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too-many-attempts', retryAfterSeconds: 3600 });
    expect(await outcome('beth', 'wrong', { network: '203.0.113.51', device })).toBe('wrong-credentials');
    expect(await logIn('beth', password, { network: '203.0.113.51', device })).toMatchObject({ device });
    scene.pass(60 * 60);
    expect(await outcome('beth', password, { network: '203.0.113.50' })).toBe('none');
  });

  it('a browser of the owner has a budget too, and counts as a stranger for every other account', async () => {
    await scene.user('cleo');
    const { device } = await logIn('cleo', password);
    const outcomes = [];
    for (let round = 0; round < 12; round++) outcomes.push(await outcome('cleo', 'wrong', { device }));
    expect(tally(outcomes)).toEqual({ 'too-many-attempts': 2, 'wrong-credentials': 10 });
    expect(await outcome('cleo', password, { network: '203.0.113.60' })).toBe('none');
    await scene.user('dina');
    await failFrom(100, 'dina');
    for (const forged of [device, device.replace(/^hd1\.\d+/, 'hd1.4'), `${device.slice(0, -1)}0`, 'hd1', ''])
      expect(await outcome('dina', password, { network: '203.0.113.61', device: forged })).toBe('too-many-attempts');
  });

  it('a right password is no attempt', async () => {
    await scene.user('emma');
    for (let round = 0; round < 25; round++) expect(await outcome('emma', password)).toBe('none');
  });

  it('the budget of a username does not reveal which address belongs to it', async () => {
    await scene.user('fran');
    for (let round = 0; round < 11; round++) await outcome('fran');
    expect([await outcome('fran'), await outcome('FRAN')]).toEqual(['too-many-attempts', 'too-many-attempts']);
    expect(await outcome('fran@example.org')).toBe('wrong-credentials');
  });

  it('O9 E: DELETE /me: a stolen token has ten attempts at the password, for all requests together', async () => {
    const gina: UserId = await scene.user('gina');
    const change = (current: string) =>
      rejection(product.dispatcher.dispatch(new ChangePassword(scene.context(), gina, current, 'battery staple')));
    const erase = (current: string) => rejection(product.dispatcher.dispatch(new EraseUser(scene.context(), gina, current)));
    const outcomes = [];
    for (let round = 0; round < 6; round++) outcomes.push(await change('wrong password'), await erase('wrong password'));
    expect(tally(outcomes)).toEqual({ 'too-many-attempts': 2, 'wrong-password': 10 });
    expect([await change(password), await erase(password)]).toEqual(['too-many-attempts', 'too-many-attempts']);
    expect(await outcome('gina', password)).toBe('none');
    scene.pass(15 * 60);
    expect(await change(password)).toBe('none');
  });

  describe('a thief who guesses', () => {
    const erased = (userId: UserId, secret: string, credential?: CredentialId) =>
      rejection(product.dispatcher.dispatch(new EraseUser(scene.context(undefined, credential), userId, secret)));
    const changed = (userId: UserId, secret: string, credential: CredentialId) =>
      rejection(product.dispatcher.dispatch(new ChangePassword(scene.context(undefined, credential), userId, secret, 'battery staple')));
    const token = async (userId: UserId) => {
      const made = await product.dispatcher.dispatch(new CreatePersonalToken(scene.context(), userId, 'script', ['manage:account']));
      return credentialId('personal-token', made.id);
    };

    it('by a token or a session uses up the ten guesses of that, and the owner of another session gets through', async () => {
      for (const kind of ['token', 'session'] as const) {
        const userId = await scene.user(`owner_of_${kind}`);
        const stolen = kind === 'token' ? await token(userId) : (await scene.session(userId)).credential;
        const outcomes = [];
        for (let round = 0; round < 6; round++)
          outcomes.push(await changed(userId, 'a guess', stolen), await erased(userId, 'a guess', stolen));
        expect(tally(outcomes)).toEqual({ 'too-many-attempts': 2, 'wrong-password': 10 });
        expect(await changed(userId, password, stolen)).toBe('too-many-attempts');
        const own = await scene.session(userId);
        expect(await changed(userId, password, own.credential)).toBe('none');
      }
    });

    it('by tokens that make tokens has thirty guesses an hour, and keeps no session out', async () => {
      const userId = await scene.user('hedda');
      const outcomes = [];
      for (let at = 0; at < 5; at++) {
        const next = await token(userId);
        for (let round = 0; round < 8; round++) outcomes.push(await erased(userId, 'a guess', next));
      }
      expect(tally(outcomes)).toEqual({ 'too-many-attempts': 10, 'wrong-password': 30 });
      const own = await scene.session(userId);
      expect(
        await rejection(product.dispatcher.dispatch(new ConfirmSession(scene.context(undefined, own.credential), userId, { password }))),
      ).toBe('none');
      expect(await changed(userId, password, own.credential)).toBe('none');
    });
  });

  it('what was typed is not stored', async () => {
    await outcome('canary-of-a-login', 'canary-of-a-password', { network: '203.0.113.99' });
    const rows = await product.admin.query<{ row: string }>('select a::text as row from identity.attempts a');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toMatch(/canary|203\.0/);
  });
});

import {
  ChangePassword,
  CreatePersonalToken,
  DisableUser,
  EnableUser,
  EndSession,
  FindProfile,
  FindSession,
  GrantHero,
  GrantRole,
  ListPersonalTokens,
  LogIn,
  RevokeHero,
  StartSession,
} from '@heliograph/identity-contracts';
import { type Message, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

describe('sessions, and what ends them', () => {
  let product: TestProduct;
  let scene: IdentityScene;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const dispatch = (message: Message<unknown>) => product.dispatcher.dispatch(message);
  const logIn = (login: string, secret = password) => product.dispatcher.dispatch(new LogIn(scene.context(), login, secret));
  const session = (token: string) => product.dispatcher.dispatch(new FindSession(token, scene.clock));
  const personalToken = async (userId: UserId) =>
    (await product.dispatcher.dispatch(new CreatePersonalToken(scene.context(), userId, 'script', ['read']))).accessToken;

  it('opens by username or e-mail address, without case, each time under another token', async () => {
    const userId = await scene.user('Ada');
    const opened = [await logIn('ada'), await logIn(' ADA '), await logIn('ADA@example.ORG')];
    expect(new Set(opened.map(({ token }) => token)).size).toBe(3);
    for (const { token } of opened) {
      expect(token).toMatch(/^hg_ss_[\w-]{43}$/);
      expect(await session(token)).toMatchObject({ userId, username: 'Ada', name: 'Ada', scopes: [], withheld: [] });
    }
  });

  it('ends when it is ended, and after 30 days', async () => {
    await scene.user('bob');
    const [one, two] = [await logIn('bob'), await logIn('bob')];
    await dispatch(new EndSession(scene.context(), one.token));
    expect(await session(one.token)).toBeNull();
    expect(await session(two.token)).not.toBeNull();
    scene.pass(30 * 24 * 60 * 60);
    expect(await session(two.token)).toBeNull();
    expect(await session('nonsense')).toBeNull();
  });

  it('O1 unknown users and wrong passwords are answered alike', async () => {
    await scene.user('carol');
    for (const [login, secret] of [
      ['carol', 'wrong password'],
      ['carol', ''],
      ['nobody', password],
      ['nobody@example.org', password],
      ['', ''],
      ['a\0b', password],
      ['x'.repeat(10_000), password],
      ['carol', 'x'.repeat(100_000)],
    ] as const) {
      expect(await rejection(logIn(login, secret))).toBe('wrong-credentials');
    }
  });

  it('may start without a password for a user authenticated otherwise, not for a disabled one', async () => {
    const userId = await scene.user('erin');
    const { token } = await product.dispatcher.dispatch(new StartSession(scene.context(), userId));
    expect(await session(token)).toMatchObject({ userId });
    await dispatch(new DisableUser(scene.context(), userId));
    expect(await rejection(dispatch(new StartSession(scene.context(), userId)))).toBe('wrong-credentials');
  });

  it('O9 a changed password ends sessions, grants and personal tokens', async () => {
    const userId = await scene.user('frank');
    const app = await scene.app(userId);
    const { token } = await logIn('frank');
    const personal = await personalToken(userId);
    const { body } = await scene.exchange(app, await scene.code(app, userId));
    const code = await scene.code(app, userId);
    const change = (current: string, next: string) => dispatch(new ChangePassword(scene.context(), userId, current, next));
    expect(await rejection(change('wrong password', 'battery staple'))).toBe('wrong-password');
    expect(await rejection(change(password, 'short'))).toBe('invalid');
    expect(await session(token)).not.toBeNull();
    await change(password, 'battery staple');
    expect(await session(token)).toBeNull();
    expect(await scene.authenticate(personal)).toBeNull();
    expect(await scene.authenticate(body.access_token)).toBeNull();
    expect((await scene.refresh(app, body.refresh_token)).status).toBe(400);
    expect((await scene.exchange(app, code)).status).toBe(400);
    expect(await rejection(logIn('frank'))).toBe('wrong-credentials');
    expect(await logIn('frank', 'battery staple')).toMatchObject({ userId });
  });

  it('of two changes from the same password one succeeds', async () => {
    const userId = await scene.user('gina');
    const changes = ['battery staple', 'staple battery'].map((next) =>
      rejection(dispatch(new ChangePassword(scene.context(), userId, password, next))),
    );
    expect((await Promise.all(changes)).sort()).toEqual(['none', 'wrong-password']);
  });

  it('O9 disabling ends everything, and enabling brings nothing old back (P52)', async () => {
    const userId = await scene.user('hans');
    const app = await scene.app(await scene.user('hans_app'));
    const { token } = await logIn('hans');
    const personal = await personalToken(userId);
    const { body } = await scene.exchange(app, await scene.code(app, userId));
    await dispatch(new DisableUser(scene.context(), userId));
    const allDead = async () => {
      expect(await session(token)).toBeNull();
      expect(await scene.authenticate(personal)).toBeNull();
      expect(await scene.authenticate(body.access_token)).toBeNull();
      expect((await scene.refresh(app, body.refresh_token)).body.error).toBe('invalid_grant');
    };
    await allDead();
    expect(await product.dispatcher.dispatch(new FindProfile(userId))).toMatchObject({ disabled: true });
    await dispatch(new EnableUser(scene.context(), userId));
    await allDead();
    expect(await logIn('hans')).toMatchObject({ userId });
  });

  it('disabling that was interrupted by a crash is completed by enabling', async () => {
    const userId = await scene.user('ines');
    const { token } = await logIn('ines');
    await dispatch(new DisableUser(scene.context(), userId));
    const left = await personalTokenOfDisabled(userId);
    await dispatch(new EnableUser(scene.context(), userId));
    expect(await session(token)).toBeNull();
    expect(await product.dispatcher.dispatch(new ListPersonalTokens(userId))).toEqual([]);
    expect(left).toBe(1);
  });

  const personalTokenOfDisabled = async (userId: UserId): Promise<number> =>
    (
      await product.admin.query(
        `insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at) values ($1, $2, 'left', '{read}', now()) returning id`,
        [Buffer.alloc(32, userId), userId],
      )
    ).length;

  it('U4 staff grants and revokes the hero badge', async () => {
    const userId = await scene.user('kai');
    const isHero = async () => (await product.dispatcher.dispatch(new FindProfile(userId)))?.isHero;
    await dispatch(new GrantHero(scene.context(), userId));
    expect(await isHero()).toBe(true);
    await dispatch(new RevokeHero(scene.context(), userId));
    expect(await isHero()).toBe(false);
  });

  it('A4 staff scopes need the role', async () => {
    const userId = await scene.user('jane');
    const create = (...scopes: string[]) => dispatch(new CreatePersonalToken(scene.context(), userId, 'staff', scopes));
    expect(await rejection(create('curate'))).toBe('invalid');
    await dispatch(new GrantRole(scene.context(), userId, 'curator'));
    expect(await rejection(create('curate'))).toBe('none');
    expect(await rejection(create('ops:write'))).toBe('invalid');
    expect(await rejection(dispatch(new GrantRole(scene.context(), UserId(999_999), 'curator')))).toBe('unknown-user');
  });
});

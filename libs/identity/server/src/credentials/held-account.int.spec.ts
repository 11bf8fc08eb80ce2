import {
  AddSecret,
  ChangePassword,
  ConnectOutsideAccount,
  CreatePersonalToken,
  EndOneSession,
  EraseUser,
  FindProfile,
  type NewSession,
  RegisterApplication,
  RequestEmailVerification,
  RevokePersonalToken,
  type SessionId,
  UpdateApplication,
  UpdateProfile,
} from '@heliograph/identity-contracts';
import { type Command, type Context, CredentialId, type UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callback, IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';
import { mintMailToken } from '../mail/mail-tokens.js';
import { wantMail, type WantedMailId } from '../mail/wanted-mail.js';

/** The order is forced: the account's lock is held until both have come as far as it. */
describe('what is made by the right of a session or token that is revoked at that moment (O9)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let people = 0;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const dispatch = (command: Command<unknown>) => product.dispatcher.dispatch(command);
  const someone = () => scene.user(`held_${++people}`);
  const waiting = (count: number) =>
    eventually(async () => {
      const [row] = await product.admin.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(row?.count).toBe(count);
    });
  const changePassword = (userId: UserId) => dispatch(new ChangePassword(scene.context(), userId, password, 'another long one'));
  const rows = (table: string, userId: UserId, column = 'user_id') =>
    product.admin.query(`select 1 from identity.${table} where ${column} = $1`, [userId]);

  const makers: readonly (readonly [string, (userId: UserId) => Promise<(context: Context) => Command<unknown>>])[] = [
    ['a personal token', async (userId) => (context) => new CreatePersonalToken(context, userId, 'mine', ['read'])],
    ['an app', async (userId) => (context) => new RegisterApplication(context, userId, { name: 'x', callbackUrls: [callback] })],
    [
      'a secret',
      async (userId) => {
        const { id } = await scene.app(userId);
        return (context) => new AddSecret(context, userId, id);
      },
    ],
    [
      'a callback address',
      async (userId) => {
        const { id } = await scene.app(userId);
        return (context) => new UpdateApplication(context, userId, id, { callbackUrls: ['https://elsewhere.example/cb'] });
      },
    ],
    [
      'an outside account',
      async (userId) => (context) => new ConnectOutsideAccount(context, userId, { provider: 'p', subject: String(userId) }),
    ],
    ['a profile', async (userId) => (context) => new UpdateProfile(context, userId, { bio: 'Thief' })],
    ['a mail', async (userId) => (context) => new RequestEmailVerification(context, userId)],
    ['an erasure', async (userId) => (context) => new EraseUser(context, userId, password)],
  ];

  it.each(makers)('O9 %s that waits behind a new password does not come to be, by session or token', async (_, prepare) => {
    const userId = await someone();
    const make = await prepare(userId);
    const { credential } = await scene.session(userId);
    const token = await product.dispatcher.dispatch(new CreatePersonalToken(scene.context(), userId, 'stolen', ['manage:account']));
    const before = await rows('mail_wanted', userId);
    const made = await product.admin.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.account ' || $1::bigint, 0))`, [userId]);
      const changed = changePassword(userId);
      await waiting(1);
      const made = [credential, CredentialId(`pt-${token.id}`)].map((by) => rejection(dispatch(make(scene.context(undefined, by)))));
      await waiting(3);
      return { changed, made };
    });
    await made.changed;
    const ended = await Promise.all(made.made);
    // The password of an erasure is compared first: it is the old one or the new one by then.
    for (const code of ended) expect(['credential-ended', 'wrong-password']).toContain(code);
    for (const table of ['personal_tokens', 'outside_accounts', 'sessions']) expect(await rows(table, userId)).toEqual([]);
    // The notice of the change, and nothing else.
    expect(await rows('mail_wanted', userId)).toHaveLength(before.length + 1);
    expect((await product.dispatcher.dispatch(new FindProfile(userId)))?.bio).toBeNull();
  });

  it.each(makers.slice(0, 1))('O9 %s that was made just before is seen by the new password, and ends', async (_, prepare) => {
    const userId = await someone();
    const make = await prepare(userId);
    const { credential } = await scene.session(userId);
    const both = await product.admin.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.account ' || $1::bigint, 0))`, [userId]);
      const made = dispatch(make(scene.context(undefined, credential)));
      await waiting(1);
      const changed = changePassword(userId);
      await waiting(2);
      return { made, changed };
    });
    await Promise.all([both.made, both.changed]);
    expect(await rows('personal_tokens', userId)).toEqual([]);
  });

  it('O9 a thief who calls in loops does not keep the password from being changed', async () => {
    const userId = await someone();
    const token = await product.dispatcher.dispatch(new CreatePersonalToken(scene.context(), userId, 'stolen', ['manage:account']));
    const by = () => scene.context(undefined, CredentialId(`pt-${token.id}`));
    let changed = false;
    let made = 0;
    const loops = Array.from({ length: 8 }, async () => {
      for (let code = 'none'; code === 'none' && !changed; made++)
        code = await rejection(dispatch(new RegisterApplication(by(), userId, { name: 'x', callbackUrls: [callback] })));
    });
    await eventually(() => expect(made).toBeGreaterThan(16));
    const began = performance.now();
    await changePassword(userId);
    expect(performance.now() - began).toBeLessThan(4_000);
    changed = true;
    await Promise.all(loops);
  });

  it('O7 a session or token that was ended by itself makes nothing any more', async () => {
    const userId = await someone();
    const token = await product.dispatcher.dispatch(new CreatePersonalToken(scene.context(), userId, 'x', ['manage:account']));
    const session: NewSession = await scene.session(userId);
    await dispatch(new RevokePersonalToken(scene.context(), userId, token.id));
    await dispatch(new EndOneSession(scene.context(), userId, Number(session.credential.slice(3)) as SessionId));
    for (const by of [session.credential, CredentialId(`pt-${token.id}`), CredentialId('at-999999')])
      expect(await rejection(dispatch(new CreatePersonalToken(scene.context(undefined, by), userId, 'y', ['read'])))).toBe(
        'credential-ended',
      );
  });

  it('A4 nobody makes anything by the session or token of somebody else, or by none', async () => {
    const [userId, other] = [await someone(), await someone()];
    const { credential } = await scene.session(other);
    const make = (context: Context) => rejection(dispatch(new CreatePersonalToken(context, userId, 'x', ['read'])));
    expect(await make(scene.context(undefined, credential))).toBe('credential-ended');
    expect(await make(scene.anonymous())).toContain('without a session or token');
  });

  it('a link for a new password is not made once a new password has voided its mail', async () => {
    const userId = await someone();
    await wantMail(product.admin, 'password-reset', userId, scene.clock);
    const [mail] = await product.admin.query<{ id: WantedMailId }>(
      `select id from identity.mail_wanted where user_id = $1 and kind = 'password-reset'`,
      [userId],
    );
    await changePassword(userId);
    expect(await mintMailToken(product.admin, 'password-reset', mail?.id as WantedMailId, scene.clock)).toBeNull();
    expect(await rows('mail_tokens', userId)).toEqual([]);
  });

  it('S12 many at once of one account, which wait for its lock, leave connections for other accounts', async () => {
    const [one, other] = [await someone(), await someone()];
    const { credential } = await scene.session(one);
    let updates: Promise<unknown>[] = [];
    await product.admin.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.account ' || $1::bigint, 0))`, [one]);
      updates = Array.from({ length: 30 }, (_, at) =>
        dispatch(new UpdateProfile(scene.context(undefined, credential), one, { bio: `Bio ${at}` })),
      );
      await waiting(2);
      const began = performance.now();
      await dispatch(new UpdateProfile(scene.context(), other, { bio: 'Not held up' }));
      expect(performance.now() - began).toBeLessThan(2_000);
    });
    await Promise.all(updates);
  }, 60_000);
});

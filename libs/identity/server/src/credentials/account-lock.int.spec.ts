import {
  AddSecret,
  ChangeAvatar,
  ChangePassword,
  ConnectOutsideAccount,
  CreatePersonalToken,
  EndOneSession,
  EraseUser,
  FindProfile,
  FindUserVersion,
  GrantHero,
  type NewSession,
  RegisterApplication,
  RequestEmailVerification,
  RevokePersonalToken,
  type SessionId,
  SweepCredentials,
  UpdateApplication,
  UpdateProfile,
} from '@heliograph/identity-contracts';
import { type Command, type Context, CredentialId, UserId } from '@heliograph/kernel';
import { samplePicture } from '@heliograph/kernel/testing';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callback, IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';
import { mintMailToken, type QueuedMailId } from '../mail/mail-tokens.js';
import { queueMail } from '../mail/queued-mail.js';

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
    ['a profile picture', async (userId) => (context) => new ChangeAvatar(context, userId, samplePicture('picture'))],
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
    expect(await product.dispatcher.dispatch(new FindProfile(userId))).toMatchObject({ bio: null, avatar: null });
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

  it('S14 an erasure that waits is refused when the account has changed since, and then nothing is erased', async () => {
    const userId = await someone();
    const expectedVersion = await product.dispatcher.dispatch(new FindUserVersion(userId));
    const { erased } = await product.admin.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.account ' || $1::bigint, 0))`, [userId]);
      const erased = rejection(dispatch(new EraseUser({ ...scene.context(), expectedVersion }, userId, password)));
      await waiting(1);
      // Operators do not wait for the account.
      await dispatch(new GrantHero(scene.context(), userId));
      return { erased };
    });
    expect(await erased).toBe('version-moved');
    expect(await product.dispatcher.dispatch(new FindProfile(userId))).toMatchObject({ userId });
    expect(await product.runtime.erasures.findErasure(userId)).toBeNull();
    expect(await rows('passwords', userId)).toHaveLength(1);
    const now = await product.dispatcher.dispatch(new FindUserVersion(userId));
    await dispatch(new EraseUser({ ...scene.context(), expectedVersion: now }, userId, password));
    expect(await product.dispatcher.dispatch(new FindProfile(userId))).toBeNull();
  });

  it.each(['the change', 'the erasure'])(
    'S14 of a change and an erasure at once with one tag %s comes first, and the other is refused',
    async (first) => {
      const userId = await someone();
      const expectedVersion = await product.dispatcher.dispatch(new FindUserVersion(userId));
      const bound = () => ({ ...scene.context(), expectedVersion });
      const commands = [new UpdateProfile(bound(), userId, { bio: 'Changed' }), new EraseUser(bound(), userId, password)];
      const [sooner, later] = first === 'the change' ? commands : commands.reverse();
      const both = await product.admin.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.account ' || $1::bigint, 0))`, [userId]);
        const one = rejection(dispatch(sooner as Command<unknown>));
        await waiting(1);
        const two = rejection(dispatch(later as Command<unknown>));
        await waiting(2);
        return [one, two];
      });
      const codes = await Promise.all(both);
      expect(codes.filter((code) => code === 'none')).toHaveLength(1);
      const after = await product.dispatcher.dispatch(new FindProfile(userId));
      const changed = codes[first === 'the change' ? 0 : 1] === 'none';
      expect(after?.bio).toBe(changed ? 'Changed' : undefined);
      expect((await product.runtime.erasures.findErasure(userId)) !== null).toBe(!changed);
    },
  );

  it('an erasure whose process died behind its event is taken up, and nobody who is being registered', async () => {
    const [userId, registering] = [await someone(), UserId(404_404)];
    await dispatch(new EraseUser(scene.context(), userId, password));
    await product.admin.query('delete from event_store.erasures where person = $1', [userId]);
    for (const who of [userId, registering])
      await product.admin.query(
        `insert into identity.passwords select (jsonb_populate_record(p, jsonb_build_object('user_id', $2::bigint))).*
           from identity.passwords p where p.user_id = $1`,
        [await someone(), who],
      );
    await dispatch(new SweepCredentials(scene.context()));
    expect(await product.runtime.erasures.findErasure(userId)).not.toBeNull();
    expect(await product.runtime.erasures.findErasure(registering)).toBeNull();
  });

  it('a link for a new password is not made once a new password has voided its mail', async () => {
    const userId = await someone();
    await queueMail(product.admin, 'password-reset', userId, scene.clock);
    const [mail] = await product.admin.query<{ id: QueuedMailId }>(
      `select id from identity.mail_wanted where user_id = $1 and kind = 'password-reset'`,
      [userId],
    );
    await changePassword(userId);
    expect(await mintMailToken(product.admin, 'password-reset', mail?.id as QueuedMailId, scene.clock)).toBeNull();
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

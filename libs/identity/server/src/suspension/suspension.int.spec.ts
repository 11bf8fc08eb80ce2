import {
  AddSecret,
  ApproveAuthorization,
  ConfirmSession,
  CountTokenChecks,
  CreatePersonalToken,
  DisableUser,
  EnableUser,
  EraseUser,
  FindAvatar,
  FindSession,
  FindSuspended,
  FindUser,
  GrantRole,
  IsSuspended,
  LogIn,
  type NewSession,
  ReviewAuthorization,
  SweepSuspensions,
  UpdateProfile,
} from '@heliograph/identity-contracts';
import { type Command, type Message, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callback, IdentityScene, issuer, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

describe('suspended people (B4)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let people = 0;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const dispatch = <M extends Message<unknown>>(message: M) => product.dispatcher.dispatch(message);
  const someone = async () => {
    const name = `susp_${++people}`;
    return { name, userId: await scene.user(name) };
  };
  const disable = (userId: UserId, reason: string | null = 'spam', until: Date | null = null) =>
    dispatch(new DisableUser(scene.context(), userId, reason, until));
  const enable = (userId: UserId) => dispatch(new EnableUser(scene.context(), userId));
  const soon = (milliseconds: number) => new Date(Date.now() + milliseconds);
  const logIn = async (name: string) => (await dispatch(new LogIn(scene.anonymous(), name, password, { network: name }))) as NewSession;
  const suspendedAmong = async (...ids: UserId[]) => [...(await dispatch(new FindSuspended(ids)))];
  const by = ({ credential }: NewSession) => scene.context(undefined, credential);

  it('are known as such at once, by name and id, one statement for all', async () => {
    const [one, two] = [await someone(), await someone()];
    expect(await dispatch(new IsSuspended(one.userId))).toBe(false);
    await disable(one.userId);
    expect(await suspendedAmong(one.userId, two.userId, UserId(404_404))).toEqual([one.userId]);
    expect(await dispatch(new FindUser(one.name))).toMatchObject({ disabled: true });
    await eventually(async () => expect(await dispatch(new IsSuspended(one.userId))).toBe(true), 1_500);
    await enable(one.userId);
    expect([await suspendedAmong(one.userId), await suspendedAmong()]).toEqual([[], []]);
    expect(await dispatch(new IsSuspended(one.userId))).toBe(false);
  });

  it('an end that was set ends it, whether or not anybody writes that down; the sweep does, once', async () => {
    const { name, userId } = await someone();
    await disable(userId, null, soon(700));
    expect(await suspendedAmong(userId)).toEqual([userId]);
    await eventually(async () => expect(await suspendedAmong(userId)).toEqual([]), 3_000);
    expect(await dispatch(new FindUser(name))).toMatchObject({ disabled: false });
    const later = { ...scene.context(), now: new Date() };
    expect(await dispatch(new SweepSuspensions(later))).toBe(1);
    expect(await dispatch(new SweepSuspensions(later))).toBe(0);
    const rows = await product.admin.query('select disabled, disabled_until, disabled_reason from identity.users where id = $1', [userId]);
    expect(rows).toEqual([{ disabled: false, disabled_until: null, disabled_reason: null }]);
  });

  it('the sweep leaves what has not ended, and ends credentials that a crash has left', async () => {
    const [one, two] = [await someone(), await someone()];
    await disable(one.userId, 'spam', soon(3_600_000));
    await disable(two.userId);
    await product.admin.query(
      `insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at) values ($1, $2, 'left', '{read}', now())`,
      [Buffer.alloc(32, 7), two.userId],
    );
    await dispatch(new SweepSuspensions({ ...scene.context(), now: new Date() }));
    expect((await suspendedAmong(one.userId, two.userId)).sort()).toEqual([one.userId, two.userId].sort());
    expect(await product.admin.query('select 1 from identity.personal_tokens where user_id = $1', [two.userId])).toEqual([]);
  });

  it('a process that crashes while it suspends them leaves nothing that is valid again when the suspension ends by itself', async () => {
    const { name, userId } = await someone();
    // What they made in an earlier suspension is from before this one.
    await disable(userId, null, soon(400));
    const { token: former } = await logIn(name);
    await eventually(async () => expect(await suspendedAmong(userId)).toEqual([]), 3_000);
    const { token } = await logIn(name);
    await product.admin.query(
      `insert into identity.mail_tokens (token_hash, user_id, kind, expires_at) values ($1, $2, 'password-reset', now() + interval '1 hour')`,
      [Buffer.alloc(32, 9), userId],
    );
    await product.admin.query(
      `insert into identity.email_changes (user_id, email, former, needs_approval, asked_at) values ($1, 'a@example.org', 'b@example.org', true, now())`,
      [userId],
    );
    await product.admin.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.account ' || $1::bigint, 0))`, [userId]);
      const crashing = rejection(disable(userId, 'spam', soon(3_600_000)));
      await eventually(async () => {
        const ended = await product.admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory' and datname = current_database()`,
        );
        expect(ended).toHaveLength(1);
      }, 5_000);
      expect(await crashing).not.toBe('none');
    });
    const sweep = () => dispatch(new SweepSuspensions({ ...scene.context(), now: new Date() }));
    const living = async (sought: string) => (await dispatch(new FindSession(sought, scene.clock))) !== null;
    await sweep();
    expect(await Promise.all([former, token].map(living))).toEqual([false, false]);
    const during = await logIn(name);
    await sweep();
    expect(await living(during.token)).toBe(true);
    for (const table of ['mail_tokens', 'email_changes'])
      expect(await product.admin.query(`select from identity.${table} where user_id = $1`, [userId])).toEqual([]);
  });

  it('have a session by their password that says why and until when, without power, and can erase themselves with it', async () => {
    const { name, userId } = await someone();
    await dispatch(new GrantRole(scene.context(), userId, 'moderator'));
    const until = soon(3_600_000);
    await disable(userId, 'spam', until);
    const session = await logIn(name);
    expect(await dispatch(new FindSession(session.token, scene.clock))).toMatchObject({
      ...{ userId, scopes: [], withheld: [] },
      suspension: { reason: 'spam', until },
    });
    const makers: Command<unknown>[] = [
      new CreatePersonalToken(by(session), userId, 'x', ['read']),
      new UpdateProfile(by(session), userId, { bio: 'x' }),
    ];
    for (const maker of makers) expect(await rejection(dispatch(maker))).toBe('credential-ended');
    // Operators make nothing for them either.
    expect(await rejection(dispatch(new CreatePersonalToken(scene.context(), userId, 'x', ['read'])))).toBe('unknown-user');
    await dispatch(new ConfirmSession(by(session), userId, { password }));
    expect(await dispatch(new FindSession(session.token, scene.clock))).toMatchObject({ scopes: [] });
    await dispatch(new EraseUser(by(session), userId, password));
    expect(await dispatch(new FindUser(name))).toBeNull();
  });

  it('another reason is shown at once, and nothing is left of it when it is lifted', async () => {
    const { name, userId } = await someone();
    await disable(userId);
    await disable(userId, 'worse than spam');
    const { token } = await logIn(name);
    expect(await dispatch(new FindSession(token, scene.clock))).toMatchObject({ suspension: { reason: 'worse than spam', until: null } });
    await enable(userId);
    expect(await dispatch(new FindSession(token, scene.clock))).toBeNull();
    expect(await dispatch(new FindSession((await logIn(name)).token, scene.clock))).toMatchObject({ suspension: null });
  });

  it('until it ends, their apps are unknown to consent, token endpoint and introspection, and tokens of others do not work', async () => {
    const [owner, user] = [await someone(), await someone()];
    const app = await scene.app(owner.userId);
    const { body } = await scene.exchange(app, await scene.code(app, user.userId));
    const own = await scene.token({ grant_type: 'client_credentials', client_id: app.clientId, client_secret: app.clientSecret });
    const [code, session] = [await scene.code(app, user.userId), await scene.session(user.userId)];
    const tokens = [body.access_token, own.body.access_token];
    const scopes = async () => Promise.all(tokens.map(async (token) => (await scene.authenticate(token)) !== null));
    expect(await scopes()).toEqual([true, true]);
    await disable(owner.userId);
    expect(await scopes()).toEqual([false, false]);
    const asked = { client_id: app.clientId, redirect_uri: callback, response_type: 'code', state: 'x' };
    expect(await dispatch(new ReviewAuthorization(asked, issuer))).toMatchObject({ kind: 'page', status: 400 });
    expect(await dispatch(new ApproveAuthorization(by(session), user.userId, asked, issuer))).toMatchObject({ kind: 'page', status: 400 });
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    for (const answer of [
      await scene.exchange(app, code),
      await scene.refresh(app, body.refresh_token),
      await scene.token({ ...client, grant_type: 'client_credentials' }),
      await scene.introspect(app, body.access_token),
    ])
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
    await enable(owner.userId);
    expect(await scopes()).toEqual([true, true]);
    expect((await scene.refresh(app, body.refresh_token)).status).toBe(200);
  });

  it.each([
    ['once the former has ended by itself', () => new Date()],
    ['that was ordered before the former ended', () => scene.clock],
  ])('O9 tokens of their apps that were remembered in between end with a second suspension %s', async (_, now) => {
    const [owner, user] = [await someone(), await someone()];
    const app = await scene.app(owner.userId);
    const { body } = await scene.exchange(app, await scene.code(app, user.userId));
    const isGood = async () => (await scene.authenticate(body.access_token)) !== null;
    await disable(owner.userId, 'spam', soon(500));
    expect(await isGood()).toBe(false);
    await eventually(async () => expect(await isGood()).toBe(true), 3_000);
    const lookUps = async () => (await dispatch(new CountTokenChecks())).database;
    // What is loaded while a revocation is read is not remembered.
    await eventually(async () => {
      const before = await lookUps();
      expect([await isGood(), await lookUps()]).toEqual([true, before]);
    }, 3_000);
    await dispatch(new DisableUser({ ...scene.context(), now: now() }, owner.userId, 'spam', null));
    expect(await isGood()).toBe(false);
  });

  it('O9 what they gave to apps of others does not work from the commit on, before anything is ended', async () => {
    const [owner, { userId }] = [await someone(), await someone()];
    const app = await scene.app(owner.userId);
    const { body } = await scene.exchange(app, await scene.code(app, userId));
    const isGood = async () => (await scene.authenticate(body.access_token)) !== null;
    expect(await isGood()).toBe(true);
    // As a process leaves it that was killed right behind the commit.
    await product.admin.query('update identity.users set disabled = true where id = $1', [userId]);
    await eventually(async () => expect(await isGood()).toBe(false), 3_000);
    await product.admin.query('update identity.users set disabled = false where id = $1', [userId]);
    await eventually(async () => expect(await isGood()).toBe(true), 3_000);
  });

  it('their picture has no address until it ends', async () => {
    const { userId } = await someone();
    const name = `${'ab'.repeat(16)}.webp`;
    await product.admin.query('update identity.users set avatar = $2 where id = $1', [userId, name]);
    await disable(userId);
    expect(await dispatch(new FindAvatar(name))).toBeNull();
    await enable(userId);
    expect(await dispatch(new FindAvatar(name))).toMatchObject({ userId });
    await product.admin.query('update identity.users set avatar = null where id = $1', [userId]);
  });

  it('O9 what is made while they are being suspended does not outlive it', async () => {
    for (let round = 0; round < 5; round++) {
      const { userId } = await someone();
      const app = await scene.app(userId);
      const session = await scene.session(userId);
      const making = Array.from({ length: 8 }, (_, turn) =>
        rejection(
          dispatch(turn % 2 ? new CreatePersonalToken(by(session), userId, 'x', ['read']) : new AddSecret(by(session), userId, app.id)),
        ),
      );
      const disabling = disable(userId);
      await Promise.all([...making, disabling]);
      expect(await product.admin.query('select 1 from identity.personal_tokens where user_id = $1', [userId])).toEqual([]);
    }
  });
});

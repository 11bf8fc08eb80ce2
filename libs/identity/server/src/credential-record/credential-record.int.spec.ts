import type { Event, UserId } from '@heliograph/kernel';
import {
  AddSecret,
  ChangePassword,
  CreatePersonalToken,
  DeleteApplication,
  EndOneSession,
  EndOtherSessions,
  EraseUser,
  ListSessions,
  RemoveConnection,
  RemoveSecret,
  RevokePersonalToken,
  SweepCredentials,
} from '@heliograph/identity-contracts';
import { newContext } from '@heliograph/cqrs';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

let product: TestProduct;
let scene: IdentityScene;
let developer: UserId;
beforeAll(async () => {
  product = await testProduct([identityContext]);
  scene = new IdentityScene(product.dispatcher);
  developer = await scene.user('dev');
});
afterAll(() => product?.close());

let people = 0;
const someone = () => scene.user(`person${people++}`);
const sweep = () => product.dispatcher.dispatch(new SweepCredentials(scene.context()));
const token = (userId: UserId, scopes = ['read']) =>
  product.dispatcher.dispatch(new CreatePersonalToken(scene.context(), userId, 'script', scopes));

interface Stored {
  readonly stream: string;
  readonly type: Event['type'];
  readonly actor: string;
  readonly payload: string;
  readonly metadata: string;
}

/** Issued and revoked credentials of this person, in the order of the log. */
async function recorded(userId: UserId): Promise<Stored[]> {
  const rows = await product.admin.query<Stored>(
    `select stream, type, actor, payload, metadata from event_store.events
      where log = 'identity' and type like 'identity.credential-%' order by seq`,
  );
  return rows.filter(({ payload }) => (JSON.parse(payload) as { userId: UserId }).userId === userId);
}
const changesOf = async (userId: UserId) =>
  (await recorded(userId)).map(({ stream, type }) => `${type.replace('identity.credential-', '')} ${stream}`);

describe('the log knows each credential', () => {
  it('a personal token, with scopes and who made it, and without its text or hash', async () => {
    const userId = await someone();
    const { id, accessToken } = await token(userId, ['read', 'write:likes']);
    const [event, ...others] = await recorded(userId);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ stream: `personal-token-${id}`, type: 'identity.credential-issued', actor: 'system:spec' });
    const data = { kind: 'personal-token', id, userId, appId: null, scopes: ['read', 'write:likes'], expiresAt: null };
    expect(JSON.parse(event?.payload ?? '')).toEqual({ ...data, at: scene.clock.toISOString() });
    const [row] = await product.admin.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from identity.personal_tokens where id = $1`,
      [id],
    );
    for (const secret of [accessToken, row?.hash as string]) expect(JSON.stringify(event)).not.toContain(secret);
    await product.dispatcher.dispatch(new RevokePersonalToken(scene.context(), userId, id));
    expect(await changesOf(userId)).toEqual([`issued personal-token-${id}`, `revoked personal-token-${id}`]);
  });

  it('one of staff that an operator made, with login and reason', async () => {
    const userId = await someone();
    const origin = { via: 'command', login: 'root', reason: 'ticket 4711' } as const;
    const context = { ...newContext('system:ops', scene.clock), origin };
    await product.dispatcher.dispatch(new CreatePersonalToken(context, userId, 'script', ['read']));
    const [event] = await recorded(userId);
    expect(JSON.parse(event?.metadata ?? '')).toEqual(origin);
  });

  it('secrets of an app from the first on', async () => {
    const userId = await someone();
    const app = await scene.app(userId);
    const second = await product.dispatcher.dispatch(new AddSecret(scene.context(), userId, app.id));
    await product.dispatcher.dispatch(new RemoveSecret(scene.context(), userId, app.id, second.id));
    const [first] = await recorded(userId);
    expect(JSON.parse(first?.payload ?? '')).toMatchObject({ kind: 'app-secret', appId: app.id });
    expect(await changesOf(userId)).toEqual([
      `issued ${first?.stream}`,
      `issued app-secret-${second.id}`,
      `revoked app-secret-${second.id}`,
    ]);
    await product.dispatcher.dispatch(new DeleteApplication(scene.context(), userId, app.id));
    scene.pass(3600);
    await sweep();
    expect((await changesOf(userId)).at(-1)).toBe(`revoked ${first?.stream}`);
  });

  it('what a person allowed an app, and took back', async () => {
    const [userId, app] = [await someone(), await scene.app(developer)];
    await scene.exchange(app, await scene.code(app, userId, { scope: 'read write:likes' }));
    const [consent] = await recorded(userId);
    expect(consent).toMatchObject({ stream: expect.stringMatching(/^consent-\d+$/) });
    const data = JSON.parse(consent?.payload ?? '') as { expiresAt: string; scopes: string[]; appId: number };
    expect(data).toMatchObject({ appId: app.id, scopes: ['read', 'write:likes'] });
    const [row] = await product.admin.query<{ end: Date }>('select expires_at as end from identity.grants where user_id = $1', [userId]);
    expect(row?.end.toISOString()).toBe(data.expiresAt);
    await product.dispatcher.dispatch(new RemoveConnection(scene.context(), userId, app.id));
    expect(await changesOf(userId)).toEqual([`issued ${consent?.stream}`, `revoked ${consent?.stream}`]);
  });

  it('an approval that is sent again is refused, and no second consent', async () => {
    const [userId, app, approval] = [await someone(), await scene.app(developer), '0198c1a4-0000-7000-8000-000000000017'];
    await scene.approve(app, userId, {}, approval);
    expect(await rejection(scene.approve(app, userId, {}, approval))).toBe('already-approved');
    expect(await recorded(userId)).toHaveLength(1);
  });

  it('sessions that another one ended, and no sign-in', async () => {
    const userId = await someone();
    const [mine] = [await scene.session(userId), await scene.session(userId), await scene.session(userId)];
    const listed = await product.dispatcher.dispatch(new ListSessions(userId, mine.token, scene.clock));
    const others = listed.filter(({ isThis }) => !isThis).map(({ id }) => id);
    await product.dispatcher.dispatch(new EndOneSession(scene.context(undefined, mine.credential), userId, others[0] as never));
    await product.dispatcher.dispatch(new EndOtherSessions(scene.context(undefined, mine.credential), userId, mine.token));
    expect(await changesOf(userId)).toEqual(others.map((id) => `revoked session-${id}`));
  });
});

describe('row and event agree', () => {
  it('a token whose row fails at the commit does not work, and the sweep writes its end', async () => {
    const userId = await someone();
    await product.admin.query(`
      create function identity.planted_failure() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`);
    await product.admin.query(`
      create constraint trigger planted after insert on identity.personal_tokens deferrable initially deferred
        for each row when (new.user_id = ${userId}) execute function identity.planted_failure()`);
    await expect(token(userId)).rejects.toThrow('planted');
    await product.admin.query('drop function identity.planted_failure() cascade');
    const [issued] = await changesOf(userId);
    expect(await changesOf(userId)).toEqual([issued]);
    await sweep();
    expect(await changesOf(userId)).toEqual([issued]);
    scene.pass(11 * 60);
    await sweep();
    expect(await changesOf(userId)).toEqual([issued, issued?.replace('issued', 'revoked')]);
  });

  it('a new password ends them in the log too; the sweep says so once, however many sweep', async () => {
    const [userId, app] = [await someone(), await scene.app(developer)];
    const { id } = await token(userId);
    await scene.exchange(app, await scene.code(app, userId));
    await product.dispatcher.dispatch(new ChangePassword(scene.context(), userId, password, 'another password'));
    scene.pass(3600);
    await Promise.all([sweep(), sweep(), sweep()]);
    const all = await changesOf(userId);
    expect(all).toHaveLength(4);
    expect(all.filter((each) => each === `revoked personal-token-${id}`)).toHaveLength(1);
  });

  it('erasure leaves no row of them', async () => {
    const userId = await someone();
    await token(userId);
    await product.dispatcher.dispatch(new EraseUser(scene.context(), userId, password));
    expect(await product.admin.query('select from identity.issued_credentials where user_id = $1', [userId])).toEqual([]);
    scene.pass(3600);
    await sweep();
    expect(await recorded(userId)).toHaveLength(1);
  });
});

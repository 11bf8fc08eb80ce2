import {
  EndOneSession,
  EndOtherSessions,
  FindSession,
  ListSessions,
  LogIn,
  type NewSession,
  requireSession,
  SessionId,
  StartSession,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

describe('sessions as their owner sees them', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let ada: UserId;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    ada = await scene.user('ada');
    await scene.user('ben');
  });
  afterAll(() => product?.close());

  const open = async (login = 'ada', userAgent?: string): Promise<NewSession> =>
    requireSession(await product.dispatcher.dispatch(new LogIn(scene.context(), login, password, { userAgent })));
  const list = (token: string) => product.dispatcher.dispatch(new ListSessions(ada, token, scene.clock));
  const look = (token: string) => product.dispatcher.dispatch(new FindSession(token, scene.clock));

  it('are listed with browser, beginning and last use, and which one is the caller’s', async () => {
    const [one, two] = [await open('ada', firefox), await open('ada', 'curl/8')];
    const began = scene.clock;
    scene.pass(59 * 60);
    await look(one.token);
    expect((await list(one.token)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([began, began]);
    scene.pass(60);
    expect(await look(one.token)).not.toHaveProperty('stale');
    const listed = (await list(one.token)).map(({ id: _id, ...rest }) => rest);
    expect(listed).toEqual([
      { startedAt: began, lastUsedAt: scene.clock, browser: 'Firefox on Linux', isThis: true },
      { startedAt: began, lastUsedAt: began, browser: null, isThis: false },
    ]);
    expect((await list(two.token)).find(({ isThis }) => isThis)?.browser).toBeNull();
    await product.dispatcher.dispatch(new EndOtherSessions(scene.context(), ada, ''));
  });

  it('store of the user agent nothing but that name', async () => {
    await open('ada', `${firefox} canary-of-a-user-agent`);
    const rows = await product.admin.query<{ row: string }>('select s::text as row from identity.sessions s');
    expect(rows.map(({ row }) => row).join()).not.toMatch(/canary|Gecko|144\.0/);
  });

  it('end one by one, never another person’s, and never twice', async () => {
    const [mine, other, bens] = [await open(), await open(), await open('ben')];
    const end = (id: SessionId) => rejection(product.dispatcher.dispatch(new EndOneSession(scene.context(), ada, id)));
    const [{ id: benId } = { id: SessionId(0) }] = await product.admin.query<{ id: SessionId }>(
      `select s.id from identity.sessions s join identity.users u on u.id = s.user_id where u.username = 'ben'`,
    );
    expect(await end(benId)).toBe('unknown-session');
    const target = (await list(other.token)).find(({ isThis }) => isThis)?.id as SessionId;
    expect([await end(target), await end(target)]).toEqual(['none', 'unknown-session']);
    expect([await look(mine.token), await look(other.token), await look(bens.token)].map((session) => session !== null)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('end all but this one', async () => {
    const [mine, other, bens] = [await open(), await open(), await open('ben')];
    expect(await product.dispatcher.dispatch(new EndOtherSessions(scene.context(), ada, mine.token))).toBeGreaterThanOrEqual(1);
    expect((await list(mine.token)).map(({ isThis }) => isThis)).toEqual([true]);
    expect(await look(other.token)).toBeNull();
    expect(await look(bens.token)).not.toBeNull();
  });

  it('are never more than the list shows: a new one ends the one that was used longest ago', async () => {
    await product.dispatcher.dispatch(new EndOtherSessions(scene.context(), ada, ''));
    const [oldest, used] = [await open(), await open()];
    scene.pass(2 * 60 * 60);
    await look(used.token);
    await product.admin.query(
      `insert into identity.sessions (session_hash, user_id, created_at, last_used_at, expires_at)
       select int4send(number), $1, $2, $2, $2::timestamptz + interval '1 day' from generate_series(1, 98) number`,
      [ada, scene.clock],
    );
    expect(await list(used.token)).toHaveLength(100);
    const newest = await open();
    const listed = await list(newest.token);
    expect(listed).toHaveLength(100);
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(await look(oldest.token)).toBeNull();
    expect(await look(used.token)).not.toBeNull();
    const [{ count } = { count: 0 }] = await product.admin.query<{ count: number }>(
      'select count(*)::int as count from identity.sessions where user_id = $1',
      [ada],
    );
    expect(count).toBe(100);
    await product.dispatcher.dispatch(new EndOtherSessions(scene.context(), ada, newest.token));
  });

  it('O1 a sign-in never takes over a session that is there: each has a token of its own', async () => {
    const [before, after] = [await open(), await product.dispatcher.dispatch(new StartSession(scene.context(), ada))];
    expect(after.token).not.toBe(before.token);
    expect(await look(before.token)).not.toBeNull();
  });
});

import { AppId, UserId } from '@heliograph/kernel';
import { eventually } from '@heliograph/testing/pure';
import { type RedisServer, startRedis } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { placesFrom, writtenKey } from '../read-your-writes/index.js';
import { type CallerStore, openCallerStore } from './caller-store.js';
import type { Budget } from './rate-limiter.js';
import { tokenBucket } from './token-bucket.js';

const window = { limit: 100, windowSeconds: 30 };

let redis: RedisServer;
let stores: [CallerStore, CallerStore];
beforeAll(async () => {
  redis = await startRedis();
  stores = [await openCallerStore(redis.url), await openCallerStore(redis.url)];
});
afterAll(async () => {
  for (const store of stores) store.close();
  await redis.stop();
});

const take = (process: number, key: string, caller?: string) =>
  (stores[process % 2] as CallerStore).limiter.take({
    ...window,
    key,
    ...(caller !== undefined && { caller, extraHash: writtenKey(caller) }),
  });

describe('the state of callers that processes share', () => {
  it('A5 two processes share one window: exactly N of many parallel requests pass, each with another Remaining, and its end never moves', async () => {
    const taken = await Promise.all(Array.from({ length: 300 }, (_, at) => take(at, 'shared')));
    const passed = taken.filter(({ refused }) => !refused);
    expect(passed.map(({ remaining }) => remaining).sort((a, b) => b - a)).toEqual(Array.from({ length: 100 }, (_, at) => 99 - at));
    expect(new Set(taken.map(({ resetAt }) => resetAt)).size).toBe(1);
    expect(taken.filter(({ refused }) => refused).every(({ remaining }) => remaining === 0)).toBe(true);
    expect((await take(0, 'shared')).resetAt).toBe((taken[0] as Budget).resetAt);
  });

  it('A5 what is left is seen in every process, without being spent', async () => {
    const [here, there] = stores;
    const bucket = { ...window, key: 'looked-at', caller: 'user-9' };
    expect(await there.limiter.peek(bucket)).toEqual({ limit: 100, remaining: 100, resetAt: null });
    const { resetAt } = await here.limiter.take(bucket);
    for (const { limiter } of [here, there, here]) expect(await limiter.peek(bucket)).toEqual({ limit: 100, remaining: 99, resetAt });
    expect((await there.limiter.take(bucket)).remaining).toBe(98);
  });

  it('B7 what is given back may be taken again in every process, and a window that nobody opened stays closed', async () => {
    const [here, there] = stores;
    const bucket = { ...window, limit: 1, key: 'given-back' };
    await there.limiter.giveBack(bucket);
    expect((await here.limiter.take(bucket)).refused).toBe(false);
    expect((await there.limiter.take(bucket)).refused).toBe(true);
    for (let at = 0; at < 2; at++) await there.limiter.giveBack(bucket);
    expect((await there.limiter.take(bucket)).refused).toBe(false);
    expect((await here.limiter.take(bucket)).refused).toBe(true);
  });

  it('A5 the tokens of an app alone spend one budget, a user and an app another', async () => {
    const own = tokenBucket({ limitKey: 'app-3', userId: null, appId: AppId(3) }, window);
    const someones = tokenBucket({ limitKey: 'app-3-user-5', userId: UserId(5), appId: AppId(3) }, window);
    const remaining: number[] = [];
    for (const bucket of [own, { ...own }, someones]) remaining.push((await stores[0].limiter.take(bucket)).remaining);
    expect(remaining).toEqual([99, 98, 99]);
  });

  it('R3 the newest place in each log comes with the budget, in other processes too, no matter in which order the writes end', async () => {
    const [here, there] = stores;
    await here.places?.note('user-1', new Map([['media', 7]]));
    await there.places?.note(
      'user-1',
      new Map([
        ['media', 5],
        ['social-graph', 3],
      ]),
    );
    const newest = new Map([
      ['media', 7],
      ['social-graph', 3],
    ]);
    expect(placesFrom((await take(1, 'caller:user-1', 'user-1')).extraHash ?? [])).toEqual(newest);
    expect(await here.places?.findPositions('user-1')).toEqual(newest);
    expect((await take(0, 'caller:user-2', 'user-2')).extraHash).toEqual([]);
  });

  it('A5 a frozen Redis is waited for once; each process continues counting from its place in the window, and returns to Redis by itself', async () => {
    await take(0, 'frozen');
    const before = await take(0, 'frozen');
    process.kill(redis.pid, 'SIGSTOP');
    try {
      const first = await take(0, 'frozen');
      expect(first).toMatchObject({ remaining: before.remaining - 1, resetAt: before.resetAt });
      const began = performance.now();
      for (let time = 0; time < 200; time++) await take(0, 'frozen');
      expect(performance.now() - began).toBeLessThan(2_000);
      expect((await take(0, 'frozen')).refused).toBe(true);
      expect(await stores[0].limiter.peek({ ...window, key: 'frozen' })).toMatchObject({ remaining: 0, resetAt: before.resetAt });
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
    await untilShared('after-frozen');
  });

  it('A5 R3 a Redis that was killed and started again counts and stores positions again', async () => {
    const { port } = redis;
    await redis.stop();
    const remaining: number[] = [];
    for (let time = 0; time < 3; time++) remaining.push((await take(0, 'killed')).remaining);
    expect(remaining).toEqual([99, 98, 97]);
    await stores[0].places?.note('user-3', new Map([['media', 1]]));
    redis = await startRedis(port);
    await untilShared('after-killed');
    await stores[0].places?.note('user-3', new Map([['media', 2]]));
    expect(await stores[1].places?.findPositions('user-3')).toEqual(new Map([['media', 2]]));
  });
});

/** Both count in Redis: what one takes the other sees. */
function untilShared(key: string): Promise<void> {
  let attempt = 0;
  return eventually(async () => {
    attempt += 1;
    const taken = [await take(0, `${key}-${attempt}`), await take(1, `${key}-${attempt}`)];
    expect(taken.map(({ remaining }) => remaining)).toEqual([99, 98]);
  });
}

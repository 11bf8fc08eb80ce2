import { redisFacts, RedisRefusal } from '@heliograph/database/redis';
import { type CallerStore, openCallerStore } from '@heliograph/http';
import { writtenKey } from '@heliograph/http/read-your-writes';
import { QueueBoard } from '@heliograph/queues';
import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually, sized } from '@heliograph/testing/pure';
import { type RedisTopology, startCluster, startSentinels } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const QUEUE = 'given';
/** Milliseconds from the loss of a primary until everything goes on; two seconds of it pass until it counts as down. */
const LONGEST_AWAY = 15_000;
/** Milliseconds that a caller may wait for its limit in the meantime. */
const LONGEST_ANSWER = 4_000;

const callers = Array.from({ length: 30 }, (_each, at) => `user-${at}`);

type Wrong = readonly (readonly [url: string, reason: RegExp])[];

const withoutLogin = (url: string) => url.replace(/:[^:]*@/, '');
const wrongLogin = (url: string) => url.replace(/:[^:]*@/, ':wrong@');
const wrongSentinels = (url: string): Wrong => [
  [withoutLogin(url), /^NOAUTH/],
  [wrongLogin(url), /^WRONGPASS/],
  [url.replace(/\?.*/, ''), /^NOAUTH/],
  [url.replace(/\?.*/, '?sentinel_password=wrong'), /^WRONGPASS/],
  [url.replace('/photos', '/others'), /^the sentinels know no primary of this name/],
  [url.replace('/photos', '/photos/99'), /^ERR DB index/],
  ['redis-sentinel://nowhere.invalid,elsewhere.invalid/photos', /ENOTFOUND nowhere\.invalid, .*ENOTFOUND elsewhere\.invalid/],
];
const wrongClusters = (url: string): Wrong => [
  [withoutLogin(url), /^NOAUTH/],
  [wrongLogin(url), /^WRONGPASS/],
  [url.replace('redis-cluster', 'redis').replace(/,.*/, ''), /^it is a server of a Cluster/],
  ['redis-cluster://nowhere.invalid', /ENOTFOUND nowhere\.invalid/],
];

describe.each([
  ['Sentinel', startSentinels, wrongSentinels],
  ['Cluster', startCluster, wrongClusters],
] as const)('queues, limits, deduplication and positions in Redis behind %s', (_name, start, wrong) => {
  let topology: RedisTopology;
  let product: TestProduct;
  let stores: [CallerStore, CallerStore];
  const delivered = new Set<string>();

  beforeAll(async () => {
    topology = await start();
    product = await testProduct([sampleContext], { backend: 'redis', redisUrl: topology.url });
    stores = [await openCallerStore(topology.url), await openCallerStore(topology.url)];
    product.runtime.queues.consume<{ id: string }>('sample', QUEUE, 5, async ({ data: { id }, attempt }) => {
      if (id.startsWith('fails') && attempt === 1) throw new Error('as it should');
      delivered.add(id);
    });
  }, 120_000);
  afterAll(async () => {
    for (const store of stores ?? []) store.close();
    await product?.close();
    await topology?.stop();
  });

  const add = (id: string, options = {}) => product.runtime.queues.add('sample', QUEUE, { id }, options);
  const bucket = (caller: string, name: string) => ({ limit: 1_000, windowSeconds: 600, key: `${name} of ${caller}`, caller });
  const take = (store: CallerStore, caller: string, name: string) =>
    store.limiter.take({ ...bucket(caller, name), extraHash: writtenKey(caller) });
  /** One process takes for every caller, another one after it: the second sees what the first took, and reads the positions with it. */
  const countTogether = async (name: string) => {
    for (const [turn, store] of stores.entries()) {
      const taken = await Promise.all(callers.map((caller) => take(store, caller, name)));
      expect(taken.map(({ remaining, extraHash }) => [remaining, extraHash !== undefined])).toEqual(callers.map(() => [999 - turn, true]));
    }
  };

  it('jobs are added, delayed, deduplicated, retried by themselves and by hand, and counted', async () => {
    await Promise.all([add('plain'), add('delayed', { delayMilliseconds: 100 }), add('fails, and is retried by hand')]);
    await Promise.all([add('once', { onceWhilePending: 'one', delayMilliseconds: 2_000 }), add('fails once', { attempts: 2 })]);
    await add('never', { onceWhilePending: 'one' });
    const { queues } = product.runtime;
    await eventually(async () => expect(await queues.counts('sample', QUEUE)).toMatchObject({ failed: 1, waiting: 0 }), 20_000);
    expect(await queues.retryFailedJobs('sample', QUEUE)).toBe(1);
    const all = ['delayed', 'fails once', 'fails, and is retried by hand', 'once', 'plain'];
    await eventually(() => expect([...delivered].sort()).toEqual(all), 20_000);
    expect(await queues.oldestWaiting('sample', QUEUE)).toBe(0);
    await queues.forgetFailedJobs('sample', QUEUE, async () => true);
  }, 60_000);

  it('a scheduled job runs again and again, and the board of queues lists it', async () => {
    const { queues } = product.runtime;
    let runs = 0;
    const consumer = queues.consume('sample', 'scheduled', 1, async () => void runs++);
    for (let process = 0; process < 2; process++) await queues.schedule('sample', 'scheduled', 300);
    await eventually(() => expect(runs).toBeGreaterThan(3), 20_000);
    await consumer.stop();
    const board = new QueueBoard(queues, [{ context: 'sample', queue: 'scheduled' }]);
    const { status, body } = await board.answer('/api/queues', { params: {}, query: {} });
    expect([status, body]).toMatchObject([200, { queues: [{ name: 'sample-scheduled', jobSchedulerCount: 1 }] }]);
  }, 60_000);

  it('limits, deduplication and positions are those of all processes', async () => {
    const [here, there] = stores;
    await countTogether('before');
    await Promise.all(callers.map((caller) => here.limiter.giveBack(bucket(caller, 'before'))));
    for (const caller of callers) expect((await there.limiter.peek(bucket(caller, 'before'))).remaining).toBe(999);
    await Promise.all(callers.map((caller, at) => here.places?.note(caller, new Map([['sample', at + 1]]))));
    for (const [at, caller] of callers.entries())
      expect([...((await there.places?.findPositions(caller)) ?? [])]).toEqual([['sample', at + 1]]);
    const firsts = (store: CallerStore) => Promise.all(callers.map((caller) => store.deduplication.isFirst(caller, 600)));
    expect(await firsts(here)).toEqual(callers.map(() => true));
    expect(await firsts(there)).toEqual(callers.map(() => false));
  }, 60_000);

  it('the start learns of each mistake in the address what is wrong', async () => {
    expect((await redisFacts(topology.url)).evictionPolicy).toBe('noeviction');
    for (const [url, reason] of wrong(topology.url)) {
      const said = await redisFacts(url).catch((error: unknown) => error);
      expect([url, said]).toEqual([url, expect.any(RedisRefusal)]);
      expect((said as RedisRefusal).message).toMatch(reason);
    }
    expect(await redisFacts(topology.url.replace('@', '@127.0.0.1:1,'))).toMatchObject({ evictionPolicy: 'noeviction' });
  });

  it.each(sized(['SIGSTOP'] as const, ['SIGSTOP', 'SIGKILL'] as const, ['SIGSTOP', 'SIGSTOP', 'SIGSTOP', 'SIGKILL'] as const))(
    'all of it is back within fifteen seconds of %s to a primary, and callers are answered throughout',
    async (signal) => {
      await topology.settled();
      const primary = await topology.primaryOf('{heliograph:sample}');
      const refused = new Set<string>();
      let rounds = 0;
      let slowest = 0;
      process.kill(primary.pid, signal);
      const lost = performance.now();
      try {
        await eventually(async () => {
          const name = `${signal} ${primary.port} ${++rounds}`;
          const asked = performance.now();
          await Promise.all(stores.flatMap((store) => callers.map((caller) => take(store, caller, 'meanwhile'))));
          slowest = Math.max(slowest, performance.now() - asked);
          await add(name).catch(() => refused.add(name));
          await eventually(() => expect(delivered).toContain(name), 500);
          await countTogether(name);
        }, 60_000);
        const away = performance.now() - lost;
        process.stdout.write(
          `${signal}: back after ${Math.round(away)} ms, slowest answer ${Math.round(slowest)} ms, ${refused.size} of ${rounds} refused\n`,
        );
        expect(away).toBeLessThan(LONGEST_AWAY);
        expect(slowest).toBeLessThan(LONGEST_ANSWER);
      } finally {
        if (signal === 'SIGSTOP') process.kill(primary.pid, 'SIGCONT');
      }
    },
    120_000,
  );
});

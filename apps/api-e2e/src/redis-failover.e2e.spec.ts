import { freePort } from '@heliograph/database/embedded';
import { eventually, sized } from '@heliograph/testing/pure';
import { type RedisTopology, startCluster, startSentinels } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LOST_JOB_MILLISECONDS, published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';

jest.setTimeout(180_000);

/** Milliseconds from the loss of a primary until queues and limits answer in every process; two seconds of it pass until it counts as down. */
const LONGEST_AWAY = 15_000;
/** Milliseconds of one request meanwhile. */
const LONGEST_ANSWER = 6_000;

const topologies: (readonly [string, () => Promise<RedisTopology>])[] = [
  ['Sentinel', startSentinels],
  ['Cluster', startCluster],
];

describe.each(sized(topologies.slice(0, 1), topologies, topologies))('the product on Redis behind %s', (_name, start) => {
  let topology: RedisTopology;
  let product: Product;
  let ada: Person;
  let pages: readonly string[];

  beforeAll(async () => {
    topology = await start();
    const port = String(await freePort());
    product = await Product.start({ workers: [], settings: { REDIS_URL: topology.url, WORKER_METRICS_PORT: port } });
    await product.startWorker();
    pages = [product.environment.METRICS_PORT, port].map((each) => `http://127.0.0.1:${each}/metrics`);
    ada = await product.person('ada');
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    await topology?.stop();
  }, 60_000);

  async function isThere(): Promise<void> {
    const lines = (await Promise.all(pages.map(async (page) => (await fetch(page)).text()))).join('\n').split('\n');
    for (const use of ['limits', 'queues']) expect(lines).toContain(`heliograph_redis_up{use="${use}"} 1`);
    expect(lines).toContain('heliograph_metrics_source_up{source="queues"} 1');
  }

  it('photos are published, and doctor, queues list and metrics see Redis', async () => {
    await published(ada, (await upload(ada)).id);
    await eventually(isThere, 20_000);
    const { stdout } = await product.heliograph('doctor');
    expect(stdout).toMatch(/^ok {5}queues +Redis [\d.]+, no failed jobs/m);
    const queues = await product.answerOf<{ queue: string; failed: number }[]>('queues', 'list');
    expect(queues.filter(({ failed }) => failed > 0)).toEqual([]);
    expect(queues.length).toBeGreaterThan(5);
  });

  it.each(sized(['SIGKILL'] as const, ['SIGSTOP', 'SIGKILL'] as const, ['SIGSTOP', 'SIGSTOP', 'SIGKILL'] as const))(
    '%s to the primary of the renditions: every request is answered, every photo is published, and all is back within fifteen seconds',
    async (signal) => {
      await topology.settled();
      const primary = await topology.primaryOf('{heliograph:media}');
      const photos: number[] = [];
      const answers: { readonly status: number; readonly took: number }[] = [];
      const ask = async <T extends { readonly status: number }>(request: () => Promise<T>): Promise<T> => {
        const asked = performance.now();
        const reply = await request();
        answers.push({ status: reply.status, took: performance.now() - asked });
        return reply;
      };
      let isOver = false;
      const uploads = async () => {
        while (!isOver) photos.push((await upload(ada)).id);
      };
      const reads = async () => {
        while (!isOver) {
          const reply = await ask(() => ada.api.get('/me'));
          expect(reply.headers.get('x-ratelimit-remaining')).not.toBeNull();
          await ask(() => product.anybody.get('/photos'));
        }
      };
      const load = Promise.all([uploads(), reads(), reads()]);
      await eventually(() => expect(photos.length).toBeGreaterThan(0));
      process.kill(primary.pid, signal);
      const lost = performance.now();
      let away = 0;
      try {
        // Until others have taken over nothing can be there: the first look that counts is one with a new primary.
        await eventually(async () => expect((await topology.primaryOf('{heliograph:media}')).port).not.toBe(primary.port), 30_000);
        await eventually(isThere, 60_000);
        away = performance.now() - lost;
      } finally {
        isOver = true;
        await load;
        if (signal === 'SIGSTOP') process.kill(primary.pid, 'SIGCONT');
      }
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      const slowest = Math.max(...answers.map(({ took }) => took));
      process.stdout.write(
        `${signal}: back after ${Math.round(away)} ms, ${photos.length} uploads, ${answers.length} reads, slowest ${Math.round(slowest)} ms\n`,
      );
      expect(slowest).toBeLessThan(LONGEST_ANSWER);
      expect(away).toBeLessThan(LONGEST_AWAY);
      for (const photo of photos) await published(ada, photo, LOST_JOB_MILLISECONDS);
      await eventually(async () => expect((await product.heliograph('doctor')).stdout).toMatch(/^ok {5}queues/m), 30_000);
    },
  );
});

import { openRedis } from '@heliograph/database/redis';
import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { queueBackends, type RedisServer, startRedis } from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { QueuesLocation } from './backend.js';
import { type Consumer, Queues } from './queues.js';
import { startScheduledJob } from './scheduled-job.js';

jest.setTimeout(60_000); // a server is stopped, frozen and started again

const PERIOD = 500;

/** A process that starts the job, and when the job ran in it. */
class Worker {
  readonly runs: number[] = [];
  readonly errors: string[] = [];
  private readonly queues: Queues;
  private readonly job: Consumer;

  constructor(location: QueuesLocation, run: () => Promise<void> = async () => undefined) {
    this.queues = new Queues(location);
    this.job = startScheduledJob(this.queues, {
      ...{ context: 'sample', queue: 'once', everyMilliseconds: PERIOD },
      run: async () => {
        this.runs.push(performance.now());
        await run();
      },
      onError: ({ message }) => void this.errors.push(message),
    });
  }

  async stop(): Promise<void> {
    await this.job.stop();
    await this.queues.close();
  }
}

let workers: Worker[] = [];
const start = (...args: ConstructorParameters<typeof Worker>) => {
  const worker = new Worker(...args);
  workers.push(worker);
  return worker;
};
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});
const allRuns = () => workers.flatMap(({ runs }) => runs).sort((one, other) => one - other);

describe.each(queueBackends)('a scheduled job on %s', (backend) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext], { backend });
  });
  afterAll(() => product.close());

  it('runs once a period, however many processes start it', async () => {
    for (let process = 0; process < 3; process++) start(product.queues);
    await eventually(() => expect(allRuns().length).toBeGreaterThan(6), 20_000);
    const [first = 0, , , , , , seventh = 0] = allRuns();
    // At least four periods, for processes that start at once on PostgreSQL may each run it once. Where each ran it by itself, two.
    expect(seventh - first).toBeGreaterThan(3 * PERIOD);
  });

  it('goes on in another process when one ends, and after a run that fails', async () => {
    const [first, second] = [start(product.queues, () => Promise.reject(new Error('the store is away'))), start(product.queues)];
    await eventually(() => expect(first.runs.length + second.runs.length).toBeGreaterThan(2), 20_000);
    await first.stop();
    const before = second.runs.length;
    await eventually(() => expect(second.runs.length).toBeGreaterThan(before + 2), 20_000);
    expect(await product.runtime.queues.counts('sample', 'once')).toMatchObject({ failed: 0 });
  });
});

describe('a scheduled job while Redis is in trouble', () => {
  let redis: RedisServer;
  let location: QueuesLocation;
  beforeAll(async () => {
    redis = await startRedis();
    location = { redisUrl: redis.url };
  });
  afterAll(() => redis.stop());

  const runsAgain = async (worker: Worker, times = 3) => {
    const before = worker.runs.length;
    await eventually(() => expect(worker.runs.length).toBeGreaterThanOrEqual(before + times), 20_000);
  };
  const isScheduled = async () => {
    const queues = new Queues(location);
    await eventually(async () => {
      const { waiting, active, delayed } = await queues.counts('sample', 'once');
      expect(waiting + active + delayed).toBeGreaterThan(0);
    }, 20_000);
    await queues.close();
  };

  it('is scheduled again within a period after FLUSHALL, and goes on', async () => {
    const worker = start(location);
    await runsAgain(worker);
    const client = openRedis(redis.url, {});
    await client.flushall();
    const emptied = performance.now();
    client.disconnect();
    await isScheduled();
    expect(performance.now() - emptied).toBeLessThan(4 * PERIOD);
    await runsAgain(worker);
  });

  it('runs in each process while Redis is gone, and in one of them when it is back', async () => {
    const both = [start(location), start(location)];
    await eventually(() => expect(allRuns().length).toBeGreaterThan(1), 20_000);
    await redis.stop();
    await Promise.all(both.map((worker) => runsAgain(worker)));
    redis = await startRedis(redis.port);
    await isScheduled();
  });

  it('runs while Redis hangs, also in a process that starts then', async () => {
    const early = start(location);
    await runsAgain(early, 1);
    process.kill(redis.pid, 'SIGSTOP');
    try {
      const late = start(location);
      await Promise.all([runsAgain(early, 1), runsAgain(late, 1)]);
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
    await isScheduled();
  });
});

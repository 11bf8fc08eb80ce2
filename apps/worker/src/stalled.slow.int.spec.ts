import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { WorkerProcess } from './spec/worker-process.js';

const STALL_SECONDS = 3;
/** After them the worker's unit of systemd and its container are killed. */
const STOP_SECONDS = 15;
jest.setTimeout(120_000);

/** What the metrics port of a worker answers. */
async function get({ output }: WorkerProcess, path: string): Promise<{ status: number; text: string }> {
  const [, port] = /"metrics":(\d+)/.exec(output) ?? [];
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
  return { status: response.status, text: await response.text() };
}

let product: TestProduct;
let workers: WorkerProcess[] = [];
beforeAll(async () => {
  product = await testProduct([sampleContext], { backend: 'redis' });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  workers = [];
  // The next worker shall not be stopped by the same event.
  await product.catchUp();
  await product.admin.query(
    `update projections.checkpoints c set seq = head_seq from event_store.logs l where l.log = c.log and projection = 'sample.hanging'`,
  );
});
afterAll(() => product.close());

/** Its context's work goes wrong at certain words. */
function startWorker(env: NodeJS.ProcessEnv = {}): Promise<WorkerProcess> {
  const worker = WorkerProcess.start(
    { from: '@heliograph/testing/misbehaving-context', list: '[given.misbehavingContext]' },
    {
      ...{ DATABASE_URL: product.url, REDIS_URL: testServices().redisUrl, HELIOGRAPH_MASTER_KEY: testMasterKeyText },
      ...{ WORKER_STALL_SECONDS: String(STALL_SECONDS), ...env },
    },
  );
  workers.push(worker);
  return worker.ready();
}

let streams = 0;
const append = (type: string, data: object) =>
  product.runtime.store.append(sampleLog, {
    streams: [
      { stream: StreamId(`stream-${++streams}`), expectedVersion: 0, events: [{ type, data: { thingId: 1, personId: 1, ...data } }] },
    ],
    context: sampleRequest(),
  });
const say = (words: string) => append('sample.words-said', { words });
const give = () => append('sample.point-given', {});

describe('a worker', () => {
  it('that waits for ever in one piece of work says which, answers 503 and ends with 75; the others got on', async () => {
    const worker = await startWorker();
    expect(await get(worker, '/healthz/ready')).toEqual({ status: 200, text: 'ready\n' });
    await say('hang');
    await give();
    await eventually(async () => expect((await get(worker, '/healthz/ready')).status).toBe(503), 30_000);
    expect((await get(worker, '/healthz/ready')).text).toMatch(/^stalled: sample\.hanging at sample 0, events up to 2 wait\n$/);
    expect((await get(worker, '/healthz/live')).status).toBe(200);
    expect((await get(worker, '/metrics')).text).toMatch(
      /heliograph_projection_lag_events\{projection="sample.counters@1",log="sample"\} 0/,
    );
    expect(await worker.ended).toEqual({ code: 75, signal: null });
    expect(worker.output).toMatch(/"projection":"sample.hanging".*stalled: no progress for \d+ s/);
  });

  it('that is asked to end while a piece of work hangs ends all the same, before it would be killed, and says so', async () => {
    const worker = await startWorker({ WORKER_STALL_SECONDS: '60' });
    await say('hang');
    await eventually(
      async () => expect((await get(worker, '/metrics')).text).toMatch(/lag_seconds\{projection="sample\.hanging",log="sample"\} [2-9]/),
      30_000,
    );
    const asked = performance.now();
    worker.process.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 1, signal: null });
    expect(performance.now() - asked).toBeLessThan(STOP_SECONDS * 1_000);
    expect(worker.output).toMatch(/not closed within 8.5 s.*stopped, and not everything was closed/);
  }, 60_000);

  it('whose event loop is blocked is killed, and logs a line', async () => {
    const worker = await startWorker();
    await say('block');
    expect(await worker.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(worker.output).toContain(`blocked: the event loop has not turned for ${STALL_SECONDS} s`);
  });
});

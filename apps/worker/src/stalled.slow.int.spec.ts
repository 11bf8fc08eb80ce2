import { StreamId } from '@heliograph/kernel';
import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { runTypescript, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

const STALL_SECONDS = 3;
/** After them the worker's unit of systemd and its container are killed. */
const STOP_SECONDS = 15;
jest.setTimeout(120_000);

/** The worker program over a context whose work goes wrong at certain words. */
class Worker {
  output = '';
  readonly ended: Promise<{ code: number | null; signal: string | null }>;

  constructor(readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) stream?.on('data', (part) => (this.output += part));
    this.ended = once(process, 'close').then(([code, signal]) => ({ code, signal }));
  }

  async ready(): Promise<this> {
    await eventually(() => expect(this.output).toContain('"msg":"working"'), 60_000);
    return this;
  }

  /** What its metrics port answers. */
  async get(path: string): Promise<{ status: number; text: string }> {
    const [, port] = /"metrics":(\d+)/.exec(this.output) ?? [];
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
    return { status: response.status, text: await response.text() };
  }
}

let product: TestProduct;
let workers: Worker[] = [];
beforeAll(async () => {
  product = await testProduct([sampleContext], { backend: 'redis' });
});
afterEach(async () => {
  for (const { process } of workers) process.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  workers = [];
  // The next worker shall not be stopped by the same event.
  await product.catchUp();
  await product.admin.query(
    `update projections.checkpoints c set seq = head_seq from event_store.logs l where l.log = c.log and projection = 'sample.hanging'`,
  );
});
afterAll(() => product.close());

async function startWorker(env: NodeJS.ProcessEnv = {}): Promise<Worker> {
  const module = `
    import 'reflect-metadata';
    import { pino } from 'pino';
    import { loadSettings } from '@heliograph/settings';
    import { workUntilStop } from ${JSON.stringify(join(import.meta.dirname, 'work-until-stop.ts'))};
    import { misbehavingContext } from '@heliograph/testing/misbehaving-context';
    await workUntilStop({ settings: loadSettings(), contexts: [misbehavingContext], log: pino() });`;
  const { PATH } = process.env;
  const settings = { DATABASE_URL: product.url, REDIS_URL: testServices().redisUrl, HELIOGRAPH_MASTER_KEY: testMasterKeyText };
  const worker = new Worker(
    runTypescript(module, {
      env: { PATH, ...settings, WORKER_STALL_SECONDS: String(STALL_SECONDS), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
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
    expect(await worker.get('/healthz/ready')).toEqual({ status: 200, text: 'ready\n' });
    await say('hang');
    await give();
    await eventually(async () => expect((await worker.get('/healthz/ready')).status).toBe(503), 30_000);
    expect((await worker.get('/healthz/ready')).text).toMatch(/^stalled: sample\.hanging at sample 0, events up to 2 wait\n$/);
    expect((await worker.get('/healthz/live')).status).toBe(200);
    expect((await worker.get('/metrics')).text).toMatch(
      /heliograph_projection_lag_events\{projection="sample.counters@1",log="sample"\} 0/,
    );
    expect(await worker.ended).toEqual({ code: 75, signal: null });
    expect(worker.output).toMatch(/"projection":"sample.hanging".*stalled: no progress for \d+ s/);
  });

  it('that is asked to end while a piece of work hangs ends all the same, before it would be killed, and says so', async () => {
    const worker = await startWorker({ WORKER_STALL_SECONDS: '60' });
    await say('hang');
    await eventually(
      async () => expect((await worker.get('/metrics')).text).toMatch(/lag_seconds\{projection="sample\.hanging",log="sample"\} [2-9]/),
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

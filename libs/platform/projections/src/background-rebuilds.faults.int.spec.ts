import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  counters,
  countersProjection,
  raisedCounters,
  type RaisedWorkerOptions,
  raisedWorkerProgram,
  sampleContext,
  testProduct,
  type TestProduct,
} from '@heliograph/testing';
import { eventually, sized } from '@heliograph/testing/pure';
import { runTypescript, testMasterKeyText } from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { readModelStates } from './read-model-states.js';
import { rebuildProjection } from './rebuild.js';
import { Street, startTraffic, type Traffic } from './spec/traffic.js';

const KILLS = sized(1, 6, 30);
const EVENTS = sized(3_000, 12_000, 40_000);
jest.setTimeout(600_000);

let product: TestProduct;
let given: Street;
let traffic: Traffic | null = null;
const workers: RaisedWorker[] = [];

beforeAll(async () => {
  product = await testProduct([sampleContext], { backend: 'redis' });
  given = new Street(product);
  for (let stored = 0; stored < EVENTS; stored += 500) await given.give(500);
  await product.catchUp();
});
afterAll(async () => {
  await traffic?.stop();
  await Promise.all(workers.map((worker) => worker.kill()));
  const shadow = { admin: product.admin, store: product.runtime.store, logs: product.runtime.logs };
  await rebuildProjection(shadow, countersProjection);
  await product.close();
});

/** A process of the next build. */
class RaisedWorker {
  said = '';
  private readonly process: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor() {
    const options: RaisedWorkerOptions = { databaseUrl: product.url, queues: product.queues, masterKey: testMasterKeyText };
    const module = `import { runRaisedWorker } from ${JSON.stringify(raisedWorkerProgram)}; await runRaisedWorker(${JSON.stringify(options)});`;
    this.process = runTypescript(module, { env: process.env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    this.process.stdout?.on('data', (part) => (this.said += part));
    this.ended = once(this.process, 'exit');
    workers.push(this);
  }

  async kill(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill('SIGKILL');
    await this.ended;
  }
}

const state = async () => (await readModelStates(product.runtime.database, [raisedCounters]))[0];
const saidByAll = () => workers.map(({ said }) => said).join('');
const count = (line: string) =>
  saidByAll()
    .split('\n')
    .filter((each) => each === line).length;

it(`two workers of the next build rebuild once despite ${KILLS} kills, while the older rows are served and filled`, async () => {
  const old = product.startWorkers();
  traffic = await startTraffic(product, given);
  let done = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const running = [new RaisedWorker(), new RaisedWorker()];
    const before = done;
    await eventually(async () => {
      const found = await state();
      expect(found).toMatchObject({ kind: 'rebuilding', serves: 1 });
      expect(found?.done).toBeGreaterThan(before);
      done = found?.done ?? 0;
    }, 120_000);
    expect(running.filter(({ said }) => said.includes('rebuilding'))).toHaveLength(1);
    await Promise.all(running.map((worker) => worker.kill()));
    expect(await state()).toMatchObject({ kind: 'rebuilding', serves: 1 });
  }
  const last = [new RaisedWorker(), new RaisedWorker()];
  await eventually(async () => expect(await state()).toMatchObject({ kind: 'ready', serves: 2 }), 240_000);
  const switchedAt = given.total;
  await eventually(() => expect(given.total).toBeGreaterThan(switchedAt + 20), 60_000);
  await traffic.stop();
  await old.stop();
  await eventually(
    async () => expect(await product.admin.query(`select thing_id, points from ${counters.name} order by thing_id`)).toEqual(given.fold()),
    60_000,
  );
  expect(traffic.faults).toEqual([]);
  expect(count('resumed')).toBe(1);
  expect(count('anew')).toBe(0);
  expect(saidByAll()).not.toMatch(/sample\.counters:/);
  await Promise.all(last.map((worker) => worker.kill()));
});

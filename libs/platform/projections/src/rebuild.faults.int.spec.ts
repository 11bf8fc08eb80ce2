import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { counters, sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually, sized } from '@heliograph/testing/pure';
import { runTypescript, testMasterKeyText } from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Rebuilding } from './spec/rebuilding.js';
import { Street, startTraffic } from './spec/traffic.js';

const KILLS = sized(2, 10, 50);
const EVENTS = sized(4_000, 12_000, 40_000);
jest.setTimeout(600_000);

const program = join(import.meta.dirname, 'spec', 'rebuilding.ts');

let product: TestProduct;
let given: Street;
const children: Child[] = [];

beforeAll(async () => {
  product = await testProduct([sampleContext]);
  given = new Street(product);
  for (let stored = 0; stored < EVENTS; stored += 500) await given.give(500);
  await product.catchUp();
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await product.close();
});

/** A process that waits for its command; the next one starts up in the meantime. */
class Child {
  readonly said: string[] = [];
  private readonly process: ChildProcess;
  readonly ended: Promise<unknown>;

  constructor() {
    const options: Rebuilding = {
      adminUrl: product.adminUrl,
      url: product.url,
      masterKey: testMasterKeyText,
    };
    const module = `import { rebuildOnWord } from ${JSON.stringify(program)}; await rebuildOnWord(${JSON.stringify(options)});`;
    this.process = runTypescript(module, { env: process.env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.process.stdin?.on('error', () => undefined);
    createInterface({ input: this.process.stdout as NodeJS.ReadableStream }).on('line', (line) => this.said.push(line));
    this.ended = once(this.process, 'exit');
    children.push(this);
  }

  async begin(projection: string): Promise<void> {
    await eventually(() => expect(this.said).toContain('ready'), 60_000);
    this.process.stdin?.write(`${projection}\n`);
  }

  /** A line of its output, or its end. */
  async says(line: string): Promise<unknown> {
    return Promise.race([this.ended, eventually(() => expect(this.said).toContain(line), 60_000)]);
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  get killed(): boolean {
    return this.process.signalCode === 'SIGKILL';
  }
}

const MOMENTS = ['batch', 'batch', 'comparing', 'switching'];

it(`a rebuild that is killed ${KILLS} times continues each time, while workers count and readers never see a total fall`, async () => {
  const workers = [product.startWorkers(), product.startWorkers()];
  const traffic = await startTraffic(product, given);
  const finished = { anew: 0, resumed: 0 };
  let kills = 0;
  // A kill that came once the rebuild had switched leaves nothing to continue: then there is one more.
  let mayResume = false;
  let next = new Child();
  for (let turn = 0; kills < KILLS || finished.resumed === 0; turn++) {
    const child = next;
    next = new Child();
    const isKilled = kills < KILLS || !mayResume;
    await child.begin(turn % 4 === 3 ? 'sample.words' : 'sample.counters');
    if (isKilled) {
      await child.says(MOMENTS[turn % MOMENTS.length] as string);
      await Promise.race([child.ended, pause(Math.random() * 60)]);
      await child.kill();
    }
    await child.ended;
    mayResume = child.killed;
    if (child.killed) kills++;
    else if (child.said.includes('resumed')) finished.resumed++;
    else if (child.said.includes('anew')) finished.anew++;
    else throw new Error(`a rebuild failed: ${child.said.at(-1)}`);
  }
  await traffic.stop();
  await Promise.all(workers.map((worker) => worker.stop()));
  await product.catchUp();
  process.stdout.write(`${kills} kills, ${JSON.stringify({ finished, ...traffic.done, longestRead: Math.round(traffic.longestRead) })}\n`);
  expect(traffic.faults).toEqual([]);
  expect(await product.admin.query(`select thing_id, points from ${counters.name} order by thing_id`)).toEqual(given.fold());
  expect(await product.differing()).toEqual([]);
});

import { setTimeout as pause } from 'node:timers/promises';
import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually, sized } from '@heliograph/testing/pure';
import { testMasterKeyText } from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppenderProcess } from './spec/appender-process.js';
import { chance, pick, seed } from '@heliograph/testing/chance';
import { faultsOfLog } from './spec/ending.js';

const WRITERS = 4;
const ROUNDS = sized(1, 1, 10);
const KILLS_A_ROUND = sized(8, 50, 50);

describe('processes that are killed while they append', () => {
  let product: TestProduct;
  let workers = 0;
  const everyone: AppenderProcess[] = [];
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
  });
  // A round that failed leaves no process running.
  afterEach(() => Promise.all(everyone.map((each) => each.kill())));
  afterAll(() => product?.close(), 60_000);

  const start = () => {
    const started = new AppenderProcess({
      url: product.url,
      masterKey: testMasterKeyText,
      worker: ++workers,
      callers: 4,
      seed,
    });
    everyone.push(started);
    return started;
  };
  const attempts = () => everyone.flatMap(({ transcript }) => transcript.attempts);

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    `leave nothing lost, doubled or out of place, seed ${seed}, round %i of ${KILLS_A_ROUND} kills`,
    async (round) => {
      const next = chance(seed + round);
      const writers = Array.from({ length: WRITERS }, start);
      for (let kill = 0; kill < KILLS_A_ROUND; kill++) {
        const index = kill % WRITERS;
        const victim = writers[index] as AppenderProcess;
        const moment = pick(next, 20);
        await eventually(() => expect([victim.transcript.problems, victim.transcript.acknowledged > moment]).toEqual([[], true]), 60_000);
        await pause(next() * 10);
        await victim.kill();
        writers[index] = start();
      }
      // The last ones, all at once, in the middle of their work.
      await Promise.all(writers.map((writer) => (pick(next, 2) === 0 ? writer.kill() : writer.stop())));
      expect(everyone.flatMap(({ transcript }) => transcript.problems)).toEqual([]);
      expect(await faultsOfLog(product.admin, product.runtime.store, attempts())).toEqual([]);
      const unknown = attempts().filter(({ answer }) => answer === 'unknown').length;
      process.stdout.write(`round ${round}: ${attempts().length} appends so far, ${unknown} without an answer\n`);
    },
    900_000,
  );
});

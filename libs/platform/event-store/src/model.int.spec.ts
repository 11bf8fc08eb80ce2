import { sampleContext, testProduct, type TestProduct, walkedChain } from '@heliograph/testing';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EventStore } from './event-store.js';
import { seed } from '@heliograph/testing/chance';
import { sized } from '@heliograph/testing/pure';
import { FULL_THING, LogModel } from './spec/log-model.js';
import { Follower, plans } from './spec/model-plans.js';

const RUNS = sized(20, 60, 3_000);

describe('the event store and a model of it', () => {
  let product: TestProduct;
  let second: EventStore;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    second = new EventStore({ url: product.url, masterKey: testMasterKey });
    await product.admin.query('insert into sample.points (thing_id, points) values ($1, 2147483647)', [FULL_THING]);
  });
  afterAll(async () => {
    await second?.close();
    await product?.admin.query('delete from sample.points where thing_id = $1', [FULL_THING]);
    await product?.close();
  });

  it(
    `agree in ${RUNS} runs, seed ${seed}`,
    async () => {
      let run = 0;
      const follower = new Follower(second);
      const setup = async () => {
        run++;
        if (run % 500 === 0) process.stdout.write(`${run} plans so far\n`);
        while ((await follower.read(500)) > 0);
        const { seq } = await product.runtime.store.head('sample');
        return { model: new LogModel(seq), real: { run, stores: [product.runtime.store, second], follower } };
      };
      await fc.assert(
        fc.asyncProperty(plans, (planned) => fc.asyncModelRun(setup, planned)),
        { numRuns: RUNS, seed },
      );
      expect(await walkedChain(product.admin, 'sample')).toEqual({ log: 'sample', events: follower.position, faults: [] });
    },
    RUNS * 5_000,
  );
});

import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct, words, wordsProjection } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ProjectionRunner } from './runner.js';
import type { Source } from './sources.js';
import { newerLog } from './spec/newer-log.js';

const newer = newerLog('sample.words-said');

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([{ ...sampleContext, log: newer, projections: [wordsProjection] }]);
});
afterAll(() => product.close());

const say = (log: typeof newer, thingId: number) =>
  product.runtime.store.append(log, {
    streams: [
      {
        stream: StreamId(`said-${thingId}`),
        expectedVersion: 0,
        events: [{ type: 'sample.words-said', data: { thingId, personId: 1, words: 'hello' } }],
      },
    ],
    context: sampleRequest(),
  });
const things = async () =>
  (await product.admin.query<{ thing_id: number }>(`select thing_id from ${words.name} order by thing_id`)).map(({ thing_id }) => thing_id);

it('a worker that is too old processes the events before a newer one and leaves the rest to a worker of the newer build', async () => {
  await say(sampleLog, 1);
  await say(sampleLog, 2);
  await say(newer, 3);
  const tooOld = new ProjectionRunner({ ...product.runtime, logs: new Map([['sample', sampleLog]]) });
  await expect(tooOld.run(wordsProjection, wordsProjection.sources[0] as Source)).rejects.toThrow(
    'sample 3 (sample.words-said v2): newer than this build, which knows version 1',
  );
  expect(await things()).toEqual([1, 2]);
  expect(await product.admin.query('select projection from projections.checkpoints where halted_at is not null')).toEqual([]);
  await product.catchUp();
  expect(await things()).toEqual([1, 2, 3]);
});

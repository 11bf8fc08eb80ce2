import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { repairInline } from './repair.js';
import { verifyInline } from './verify.js';

const [points] = sampleLog.inline;
if (!points) throw new Error('The sample log has inline rows');

let product: TestProduct;
const shadow = () => ({ admin: product.admin, store: product.runtime.store, logs: product.runtime.logs });
const order = () => ({ by: 'operator', reason: 'found by hand', context: sampleRequest() });
let streams = 0;
const give = (thingId: number) =>
  product.runtime.store.append(sampleLog, {
    streams: [
      {
        stream: StreamId(`given-${++streams}`),
        expectedVersion: 0,
        events: [{ type: 'sample.point-given', data: { thingId, personId: 1 } }],
      },
    ],
    context: sampleRequest(),
  });

beforeAll(async () => {
  product = await testProduct([sampleContext]);
  for (const thing of [1, 2, 2, 3]) await give(thing);
});
afterAll(() => product.close());

const kept = () =>
  product.admin.query<{ payload: string }>(`select payload from event_store.events where log = 'sample' and type = 'sample.rows-repaired'`);

it('rows that are right are left as they are, and nothing is stored', async () => {
  expect(await repairInline(shadow(), sampleLog, points, order())).toEqual({ projection: 'sample.points', differences: [] });
  expect(await kept()).toEqual([]);
});

it('rows that were changed, lost or invented are what the log says again, while others append; the log keeps who, why and what', async () => {
  await product.admin.query('update sample.points set points = 7 where thing_id = 2');
  await product.admin.query('delete from sample.points where thing_id = 3');
  await product.admin.query('insert into sample.points values (999, 1)');
  let isRepairing = true;
  const writer = (async () => {
    while (isRepairing) await give(2);
  })();
  const replayed: number[] = [];
  const onProgress = ({ seq }: { seq: number }) => replayed.push(seq);
  const { differences } = await repairInline({ ...shadow(), onProgress }, sampleLog, points, order());
  isRepairing = false;
  await writer;
  // Each event once: a second replay would begin at the first event again.
  expect(replayed).toEqual(replayed.toSorted((a, b) => a - b));
  expect(new Set(replayed).size).toBe(replayed.length);
  expect(differences.map(({ totals }) => totals)).toEqual([{ changed: 1, onlyLive: 1, onlyReplay: 1 }]);
  expect((await verifyInline(shadow(), sampleLog, points)).differences).toEqual([]);
  expect((await kept()).map(({ payload }) => JSON.parse(payload))).toEqual([
    {
      projection: 'sample.points',
      by: 'operator',
      reason: 'found by hand',
      tables: [
        {
          ...{ table: 'sample.points', changed: 1, removed: 1, added: 1 },
          rows: [
            { was: 'changed', key: { thing_id: 2 }, before: { points: expect.any(Number) }, others: [] },
            { was: 'removed', key: { thing_id: 999 }, before: { points: 1 }, others: [] },
            { was: 'added', key: { thing_id: 3 }, before: {}, others: [] },
          ],
        },
      ],
      at: expect.any(String),
    },
  ]);
});

import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seqAt } from './seq-at.js';

let product: TestProduct;
let times: Date[];
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  for (let i = 1; i <= 40; i++) {
    const events = Array.from({ length: i % 4 }, () => ({ type: 'sample.point-given', data: { thingId: i, personId: 1 } }));
    await product.runtime.store.append(sampleLog, {
      streams: [{ stream: StreamId(`thing-${i}`), expectedVersion: 0, events }],
      context: sampleRequest(),
    });
  }
  times = (await product.runtime.store.read(sampleLog, 0, 1000)).map(({ recordedAt }) => recordedAt);
});
afterAll(() => product.close());

const lastUntil = (time: number) => times.filter((each) => each.getTime() <= time).length;

describe('the seq at a time', () => {
  it('is the last one recorded until then, for every millisecond of a log', async () => {
    const [first, last] = [times[0]?.getTime() ?? 0, times.at(-1)?.getTime() ?? 0];
    const asked = new Set([first - 1, last + 1, ...times.flatMap((time) => [time.getTime() - 1, time.getTime(), time.getTime() + 1])]);
    for (const time of asked)
      expect([time, await seqAt(product.runtime.database, 'sample', new Date(time))]).toEqual([time, lastUntil(time)]);
  });

  it('is 0 before the first event and in an empty log', async () => {
    expect(await seqAt(product.runtime.database, 'sample', new Date(0))).toBe(0);
    const empty = await testProduct([sampleContext]);
    expect(await seqAt(empty.runtime.database, 'sample', new Date())).toBe(0);
    await empty.close();
  });

  it('is found when the oldest events have been archived, and 0 for a time of theirs', async () => {
    const undo = new Error('undone');
    const inside = product.admin.transaction(async (tx) => {
      await tx.query('delete from event_store.events where seq <= 30');
      for (const seq of [31, 32, 60]) {
        const time = times[seq - 1] as Date;
        expect(await seqAt(tx, 'sample', time)).toBe(lastUntil(time.getTime()));
      }
      expect(await seqAt(tx, 'sample', new Date(0))).toBe(0);
      throw undo;
    });
    await expect(inside).rejects.toBe(undo);
  });

  it('needs a log', async () => {
    await expect(seqAt(product.runtime.database, 'nothing', new Date())).rejects.toThrow('There is no log nothing');
  });
});

import { StreamId } from '@heliograph/kernel';
import { sampleContext, type SampleEvent, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nextEvents, foundEvents } from './next-events.js';

const [given, taken, said] = ['sample.point-given', 'sample.point-taken', 'sample.words-said'] as const;
const types = [given, given, taken, said, given, given, taken, given];

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  for (const [index, type] of types.entries()) {
    const data = { thingId: index, personId: 1, ...(type === said && { words: 'hello' }) };
    await product.runtime.store.append(sampleLog, {
      streams: [{ stream: StreamId(`thing-${index}`), expectedVersion: 0, events: [{ type, data } as SampleEvent] }],
      context: sampleRequest(),
    });
  }
});
afterAll(() => product.close());

async function read(after: number, limit: number, passing: readonly string[]) {
  const { events, reached, more } = await product.runtime.store.readFiltered(sampleLog, after, limit, passing);
  return { seqs: events.map(({ seq }) => seq), reached: reached?.seq ?? null, more };
}

describe('reading a log without the events of some types', () => {
  it('finds all others in their order, and has looked at all', async () => {
    expect(await read(0, 100, [])).toEqual({ seqs: [1, 2, 3, 4, 5, 6, 7, 8], reached: 8, more: false });
    expect(await read(0, 100, [given])).toEqual({ seqs: [3, 4, 7], reached: 8, more: false });
    expect(await read(4, 100, [given, said])).toEqual({ seqs: [7], reached: 8, more: false });
    expect(await read(0, 100, [given, taken, said])).toEqual({ seqs: [], reached: 8, more: false });
  });

  it('has looked no further than the last one that it found, where there may be more', async () => {
    expect(await read(0, 2, [given])).toEqual({ seqs: [3, 4], reached: 4, more: true });
    expect(await read(4, 1, [given])).toEqual({ seqs: [7], reached: 7, more: true });
    expect(await read(7, 1, [taken])).toEqual({ seqs: [8], reached: 8, more: false });
  });

  it('dates how far it has come by the event there', async () => {
    const { reached } = await product.runtime.store.readFiltered(sampleLog, 0, 100, [given]);
    expect(reached?.recordedAt).toEqual((await product.runtime.store.read(sampleLog, 7, 1))[0]?.recordedAt);
  });

  it('finds nothing behind the head, nor beyond it', async () => {
    for (const after of [8, 9, 1_000]) expect(await read(after, 100, [given])).toEqual({ seqs: [], reached: null, more: false });
  });

  it('looks at no row behind the head: the store has not appended it', async () => {
    await product.admin.query(`update event_store.logs set head_seq = 6 where log = 'sample'`);
    expect(await read(2, 100, [given])).toEqual({ seqs: [3, 4], reached: 6, more: false });
    await product.admin.query(`update event_store.logs set head_seq = 8 where log = 'sample'`);
  });

  it('looks at some thousands at once, however few it finds', async () => {
    const events: SampleEvent[] = Array.from({ length: 250 }, () => ({ type: given, data: { thingId: 99, personId: 1 } }));
    for (let part = 0; part < 81; part++)
      await product.runtime.store.append(sampleLog, {
        streams: [{ stream: StreamId(`many-${part}`), expectedVersion: 0, events }],
        context: sampleRequest(),
      });
    expect(await read(8, 100, [given])).toEqual({ seqs: [], reached: 20_008, more: true });
    expect(await read(20_008, 100, [given])).toEqual({ seqs: [], reached: 20_258, more: false });
    expect(await product.runtime.store.findNextSeq(sampleLog, 4, [given])).toBe(7);
    expect(await product.runtime.store.findNextSeq(sampleLog, 8, [given])).toBeNull();
  });

  it('goes on behind a range that has been archived', async () => {
    const undo = new Error('undone');
    const inside = product.admin.transaction(async (tx) => {
      await tx.query(`delete from event_store.events where log = 'sample' and seq <= 20010`);
      const all = async (after: number, passing: readonly string[]) =>
        foundEvents(await tx.prepared(nextEvents(sampleLog, after, 2, passing)), 2);
      expect(await all(0, [])).toMatchObject({ rows: [{ seq: 20_011 }, { seq: 20_012 }], reached: { seq: 20_012 } });
      expect(await all(0, [said])).toEqual({ rows: [], reached: { seq: 20_000, recordedAt: null }, more: true });
      expect(await all(20_000, [said])).toMatchObject({ rows: [{ seq: 20_011 }, { seq: 20_012 }], more: true });
      throw undo;
    });
    await expect(inside).rejects.toBe(undo);
  });
});

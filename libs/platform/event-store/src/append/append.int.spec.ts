import { StreamId } from '@heliograph/kernel';
import { points, sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConcurrencyConflict, DuplicateCommand } from '../errors.js';

const given = (thingId: number, personId: number) => ({ type: 'sample.point-given', data: { thingId, personId } });

describe('append', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
  });
  afterAll(() => product.close());

  const append = (stream: string, expectedVersion: number, ...events: ReturnType<typeof given>[]) =>
    product.runtime.store.append(sampleLog, { streams: [{ stream: StreamId(stream), expectedVersion, events }], context: sampleRequest() });

  it('stores events under their stream, version by version, and loads them again', async () => {
    await append('point-1-1', 0, given(1, 1));
    await append('point-1-1', 1, given(1, 1), given(1, 1));
    const loaded = await product.runtime.store.load(sampleLog, StreamId('point-1-1'));
    expect(loaded.version).toBe(3);
    expect(loaded.events.map(({ version, type, actor }) => ({ version, type, actor }))).toEqual(
      [1, 2, 3].map((version) => ({ version, type: 'sample.point-given', actor: 'user:1' })),
    );
  });

  it('refuses an append whose stream is at another version, new or old', async () => {
    await append('point-2-1', 0, given(2, 1));
    await expect(append('point-2-1', 0, given(2, 1))).rejects.toThrow(ConcurrencyConflict);
    await expect(append('point-2-1', 2, given(2, 1))).rejects.toThrow(ConcurrencyConflict);
    await expect(append('point-2-9', 1, given(2, 9))).rejects.toThrow(ConcurrencyConflict);
  });

  it('of 64 appends at the same version exactly one wins', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => append('point-3-1', 0, given(3, 1))));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConcurrencyConflict);
  });

  it('one bad member of a group fails alone', async () => {
    await append('point-4-0', 0, given(4, 0));
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, person) => append(`point-4-${person + 1}`, 0, given(4, person + 1))),
      append('point-4-0', 0, given(4, 0)),
      append('point-4-99', 0, { type: 'sample.point-given', data: { thingId: 3_000_000_000_000_000_000, personId: 1 } }),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([...Array(10).fill('fulfilled'), 'rejected', 'rejected']);
  });

  it('writes several streams all or nothing', async () => {
    const both = (first: number, second: number) =>
      product.runtime.store.append(sampleLog, {
        streams: [
          { stream: StreamId('point-5-1'), expectedVersion: first, events: [given(5, 1)] },
          { stream: StreamId('point-5-2'), expectedVersion: second, events: [given(5, 2)] },
        ],
        context: sampleRequest(),
      });
    await both(0, 0);
    await expect(both(1, 0)).rejects.toThrow(ConcurrencyConflict);
    expect((await product.runtime.store.load(sampleLog, StreamId('point-5-1'))).version).toBe(1);
  });

  it('accepts a command id once and returns its outcome', async () => {
    const context = sampleRequest();
    const twice = (stream: string) =>
      product.runtime.store.append(sampleLog, {
        streams: [{ stream: StreamId(stream), expectedVersion: 0, events: [given(6, 1)] }],
        context,
      });
    const first = await twice('point-6-1');
    await expect(twice('point-6-2')).rejects.toThrow(DuplicateCommand);
    expect(await product.runtime.store.outcome('sample', context.commandId)).toEqual(first.position);
    expect(await product.runtime.store.outcome('sample', sampleRequest().commandId)).toBeNull();
  });

  it('answers a repeated command as a duplicate, though its inline rows would fail as well', async () => {
    const context = sampleRequest();
    const once = (stream: string) =>
      product.runtime.store.append(sampleLog, {
        streams: [{ stream: StreamId(stream), expectedVersion: 0, events: [given(8, 1)] }],
        context,
      });
    const setPoints = (count: number) => product.admin.query('update sample.points set points = $1 where thing_id = 8', [count]);
    await once('point-8-1');
    await setPoints(2_147_483_647);
    await expect(append('point-8-2', 0, given(8, 1))).rejects.toThrow('out of range');
    await expect(once('point-8-3')).rejects.toThrow(DuplicateCommand);
    await setPoints(1);
  });

  it('reports a log that was never made as missing, not as a conflict', async () => {
    const nowhere = { ...sampleLog, name: 'nowhere' };
    const lone = product.runtime.store.append(nowhere, {
      streams: [{ stream: StreamId('point-9-1'), expectedVersion: 0, events: [given(9, 1)] }],
      context: sampleRequest(),
    });
    await expect(lone).rejects.toThrow('unknown log: nowhere');
  });

  it('returns to each member of a group its own exact total', async () => {
    const appended = await Promise.all(Array.from({ length: 40 }, (_, person) => append(`point-7-${person}`, 0, given(7, person))));
    const totals = appended.map((each) => each.rows(points, { thing_id: 7 })?.points);
    expect([...totals].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });
});

import { eventually } from '@heliograph/testing/pure';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WriteBehindBuffer } from './write-behind-buffer.js';
import type { Dropped, WriteBehindOptions } from './write-behind-options.js';

interface Count {
  readonly name: string;
  readonly times: number;
}

const count = (name: string, times = 1): Count => ({ name, times });
const away = new Error('connect ECONNREFUSED');

describe('a write-behind buffer', () => {
  let buffer: WriteBehindBuffer<Count>;
  const written: (readonly Count[])[] = [];
  const dropped: Dropped[] = [];
  const kept: unknown[] = [];
  let failure: Error | null;
  /** Ends the writes under way, where they are set to wait. */
  let release: () => void;
  let held: Promise<void>;

  function open(options: Partial<WriteBehindOptions<Count>> = {}): WriteBehindBuffer<Count> {
    buffer = new WriteBehindBuffer<Count>({
      intervalMilliseconds: 3_600_000,
      batch: 10,
      capacity: 100,
      keyOf: ({ name }) => name,
      merge: (known, more) => ({ ...known, times: known.times + more.times }),
      write: async (batch) => {
        written.push(batch);
        await held;
        if (failure) throw failure;
      },
      onKept: (error) => kept.push(error),
      onDropped: (entries) => dropped.push(entries),
      ...options,
    });
    return buffer;
  }
  const hold = () => {
    held = new Promise((resolve) => (release = resolve));
  };

  beforeEach(() => {
    failure = null;
    held = Promise.resolve();
    release = () => undefined;
    for (const list of [written, dropped, kept]) list.length = 0;
  });
  afterEach(async () => {
    failure = null;
    release();
    await buffer.stop();
  });

  it('merges what has the same key, and writes the oldest first', async () => {
    open();
    for (const name of ['b', 'a', 'b', 'b']) buffer.add(count(name));
    expect(buffer.size).toBe(2);
    await buffer.flush();
    expect(written).toEqual([[count('b', 3), count('a')]]);
    expect(buffer.size).toBe(0);
  });

  it('without a key each entry is by itself; without a merge the newer one stays', async () => {
    open({ keyOf: undefined });
    const same = count('a');
    for (const entry of [same, count('a')]) buffer.add(entry);
    await buffer.stop();
    open({ merge: undefined });
    for (const times of [1, 5]) buffer.add(count('a', times));
    await buffer.flush();
    expect(written).toEqual([[count('a'), count('a')], [count('a', 5)]]);
  });

  it('writes at its interval, and nothing while there is nothing', async () => {
    open({ intervalMilliseconds: 5 });
    buffer.add(count('a'));
    await eventually(() => expect(written).toEqual([[count('a')]]));
    buffer.add(count('a'));
    await eventually(() => expect(written).toEqual([[count('a')], [count('a')]]));
  });

  it('writes as soon as a batch is full, in batches of that size', async () => {
    open({ batch: 2 });
    for (const name of ['a', 'b', 'c']) buffer.add(count(name));
    await eventually(() => expect(written).toEqual([[count('a'), count('b')], [count('c')]]));
  });

  it('two flushes at once are one: no entry is written twice', async () => {
    open();
    hold();
    buffer.add(count('a'));
    const both = [buffer.flush(), buffer.flush()];
    await eventually(() => expect(written).toHaveLength(1));
    release();
    await Promise.all(both);
    expect(written).toEqual([[count('a')]]);
  });

  it('merges nothing into a batch under way: what comes while it is written is written behind it', async () => {
    open();
    hold();
    buffer.add(count('a'));
    const flushed = buffer.flush();
    await eventually(() => expect(written).toHaveLength(1));
    buffer.add(count('a', 7));
    expect(buffer.size).toBe(2);
    release();
    await flushed;
    expect(written).toEqual([[count('a')], [count('a', 7)]]);
  });

  it('is bounded: what it holds goes on to be merged, what is new is dropped and reported once, with its number', async () => {
    open({ capacity: 2, isKept: () => true });
    failure = away;
    expect(['a', 'b', 'c', 'c', 'a'].map((name) => buffer.add(count(name)))).toEqual([true, true, false, false, true]);
    await buffer.flush();
    expect([buffer.size, buffer.add(count('d'))]).toEqual([2, false]);
    expect(dropped).toEqual([]);
    failure = null;
    await buffer.flush();
    expect([dropped, buffer.size]).toEqual([[{ count: 3, reason: 'full' }], 0]);
    await buffer.flush();
    expect(dropped).toHaveLength(1);
  });

  it('gives less room to what may not use all of it', () => {
    open({ capacity: 3 });
    expect([buffer.add(count('a'), 1), buffer.add(count('b'), 1), buffer.add(count('b'))]).toEqual([true, false, true]);
  });

  it('sends a batch that is kept again, as it was, and tells of the first failure alone', async () => {
    open({ isKept: (error) => error === away, intervalMilliseconds: 5, batch: 2 });
    failure = away;
    for (const name of ['a', 'b', 'c']) buffer.add(count(name));
    await eventually(() => expect(written.length).toBeGreaterThan(2));
    buffer.add(count('a', 5));
    expect(new Set(written)).toEqual(new Set([written[0]]));
    failure = null;
    await eventually(() => expect(buffer.size).toBe(0));
    expect([written[0], ...written.slice(-1)]).toEqual([
      [count('a'), count('b')],
      [count('c'), count('a', 5)],
    ]);
    expect([kept, dropped]).toEqual([[away], []]);
  });

  it('while batches fail it waits for its interval, however full it is', async () => {
    open({ isKept: () => true, batch: 2 });
    failure = away;
    for (let at = 0; at < 2; at++) buffer.add(count(`first ${at}`));
    await buffer.flush();
    for (let at = 0; at < 50; at++) buffer.add(count(`more ${at}`));
    await Promise.resolve();
    expect(written).toHaveLength(1);
  });

  it('drops a batch that is not kept, with its number and error, and goes on with the next', async () => {
    open({ batch: 2 });
    failure = new Error('invalid byte sequence');
    for (const name of ['a', 'b', 'c']) buffer.add(count(name));
    await buffer.flush();
    expect(dropped).toEqual([2, 1].map((number) => ({ count: number, reason: 'failed', error: failure })));
    expect(buffer.size).toBe(0);
  });

  it('writes what is left when it stops, behind the batch under way', async () => {
    open({ batch: 1 });
    hold();
    buffer.add(count('a'));
    await eventually(() => expect(written).toHaveLength(1));
    buffer.add(count('b'));
    const stopped = buffer.stop();
    release();
    await stopped;
    expect(written).toEqual([[count('a')], [count('b')]]);
  });

  it('gives up at a stop, and tells how many; where it was given time it tries again', async () => {
    failure = away;
    open({ isKept: () => true });
    buffer.add(count('a'));
    await buffer.stop();
    expect([dropped, buffer.size]).toEqual([[{ count: 1, reason: 'stopped' }], 0]);
    open({ isKept: () => true, stopMilliseconds: 10_000, onKept: () => (failure = null) });
    buffer.add(count('b'));
    await buffer.stop();
    expect([dropped.length, written.at(-1)]).toEqual([1, [count('b')]]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { batched, batchedRows, SharedReads } from './batched.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Reads that end when a test ends them. */
function controlled<Key, Answer>(answerOf: (key: Key) => Answer) {
  const sent: { keys: readonly Key[]; end: () => void; fail: (error: Error) => void }[] = [];
  const read = (keys: readonly Key[]) =>
    new Promise<Answer[]>((resolve, reject) => sent.push({ keys, end: () => resolve(keys.map(answerOf)), fail: reject }));
  return { sent, read, keys: () => sent.map(({ keys }) => keys) };
}

describe('reads of callers that wait at the same time', () => {
  it('are one statement, and each caller has its own answer', async () => {
    const { sent, read, keys } = controlled((key: number) => key * 10);
    const ask = batched(read);
    const answers = Promise.all([1, 2, 3].map(ask));
    await turn();
    expect(keys()).toEqual([[1, 2, 3]]);
    sent[0]?.end();
    expect(await answers).toEqual([10, 20, 30]);
  });

  it('join no statement that was sent before they asked; two are under way, and all others go in the next', async () => {
    const { sent, read, keys } = controlled((key: number) => key);
    const ask = batched(read);
    const answers: Promise<number>[] = [];
    for (const key of [1, 2, 3, 4]) {
      answers.push(ask(key));
      await turn();
      await turn();
    }
    expect(keys()).toEqual([[1], [2]]);
    sent[0]?.end();
    await answers[0];
    await turn();
    await turn();
    expect(keys()).toEqual([[1], [2], [3, 4]]);
    for (const { end } of sent) end();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
  });

  it('are no more than the statement may answer', async () => {
    const { sent, read, keys } = controlled((key: number) => key);
    const answers = Promise.all([1, 2, 3, 4].map(batched(read, 3)));
    await turn();
    await turn();
    expect(keys()).toEqual([[1, 2, 3], [4]]);
    for (const { end } of sent) end();
    expect(await answers).toEqual([1, 2, 3, 4]);
  });

  it('fail with their own statement; those that wait behind a time-out do not wait for another', async () => {
    const { sent, read } = controlled((key: number) => key);
    const ask = batched(read);
    const failures: string[] = [];
    const asked = (key: number) => ask(key).then(String, (error: Error) => failures.push(`${key} ${error.message}`));
    const all: Promise<unknown>[] = [];
    for (const key of [1, 2]) {
      all.push(asked(key));
      await turn();
      await turn();
    }
    all.push(asked(3));
    sent[0]?.fail(new Error('broken'));
    await turn();
    await turn();
    all.push(asked(4), asked(5));
    sent[1]?.fail(new Error('Query read timeout'));
    await turn();
    sent[2]?.end();
    await Promise.all(all);
    expect(failures.sort()).toEqual(['1 broken', '2 Query read timeout', '4 Query read timeout', '5 Query read timeout'].sort());
  });

  it('rows by their keys: each key once, each caller those of its own keys', async () => {
    const { sent, read, keys } = controlled((id: number) => ({ id }));
    const found = batchedRows(
      { batched },
      async (ids: readonly number[]) => (await read(ids)).filter(({ id }) => id !== 9),
      ({ id }) => id,
    );
    const answers = Promise.all([found([1, 2]), found([2, 9]), found([])]);
    await turn();
    expect(keys()).toEqual([[1, 2, 9]]);
    sent[0]?.end();
    expect((await answers).map((rows) => [...rows.keys()])).toEqual([[1, 2], [2], []]);
  });
});

describe('one read for all that wait for the same', () => {
  it('never answers with what was read before the question', async () => {
    let committed = 'before';
    const ends: (() => void)[] = [];
    const shared = new SharedReads();
    const ask = () =>
      shared.read('list', () => {
        const seen = committed;
        return new Promise<string>((resolve) => ends.push(() => resolve(seen)));
      });
    const first = ask();
    committed = 'after';
    const [second, third] = [ask(), ask()];
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await first).toBe('before');
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    expect(await Promise.all([second, third])).toEqual(['after', 'after']);
  });

  it('goes on after a failure, keeps keys apart, and forgets what nobody asks for', async () => {
    const shared = new SharedReads();
    const failed = shared.read('a', () => Promise.reject(new Error('away')));
    const next = shared.read('a', () => Promise.resolve(1));
    await expect(failed).rejects.toThrow('away');
    expect([await next, await shared.read('b', () => Promise.resolve(2))]).toEqual([1, 2]);
    await turn();
    expect((shared as unknown as { underWay: Map<string, unknown> }).underWay.size).toBe(0);
  });
});

import { describe, expect, it } from '@jest/globals';
import { batched } from './batched.js';

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
    sent[1]?.fail(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }));
    await turn();
    sent[2]?.end();
    await Promise.all(all);
    expect(failures.sort()).toEqual(['1 broken', '2 no answer', '4 no answer', '5 no answer'].sort());
  });
});

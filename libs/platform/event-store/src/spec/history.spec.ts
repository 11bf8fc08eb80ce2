import { describe, expect, it } from '@jest/globals';
import type { Attempt } from './attempt.js';
import { type Ending, faultsOf } from './history.js';

const attempt = (number: number, more: Partial<Attempt> = {}): Attempt => ({
  worker: 1,
  caller: 0,
  number,
  commandId: `c${number}`,
  thing: 7,
  streams: [{ stream: `s${number}`, expected: 0, events: 1 }],
  answer: 'ok',
  seq: number,
  points: number,
  began: number * 10,
  ended: number * 10 + 5,
  ...more,
});
const unanswered = { answer: 'unknown', seq: undefined, points: undefined, ended: undefined } as const;
const row = (seq: number, commandId = `c${seq}`, stream = `s${seq}`, version = 1) => ({ seq, stream, version, commandId, thing: 7 });

const three = [attempt(1), attempt(2, unanswered), attempt(3)];
const whole: Ending = {
  head: 3,
  rows: [row(1), row(2), row(3)],
  outcomes: new Map([
    ['c1', 1],
    ['c2', 2],
    ['c3', 3],
  ]),
  points: new Map([[7, 3]]),
};
const outcomes = (...pairs: [string, number | null][]) => new Map([...whole.outcomes, ...pairs]);

describe('the check of a log after a crash', () => {
  it('accepts a complete history, and an unknown append whether it was stored or not', () => {
    expect(faultsOf(three, whole)).toEqual([]);
    const lost = [attempt(1), attempt(2, unanswered), attempt(3, { seq: 2, points: 2 })];
    const without = { head: 2, rows: [row(1), row(2, 'c3', 's3')], outcomes: outcomes(['c2', null], ['c3', 2]), points: new Map([[7, 2]]) };
    expect(faultsOf(lost, without)).toEqual([]);
  });

  it.each<[string, readonly Attempt[], Partial<Ending>]>([
    ['an acknowledged append that is lost', three, { head: 2, rows: [row(1), row(2)], outcomes: outcomes(['c3', null]) }],
    ['an event that is there twice', three, { head: 4, rows: [...whole.rows, row(4, 'c3', 's3', 2)], outcomes: outcomes(['c3', 4]) }],
    ['a gap', three, { rows: [row(1), row(2), row(4, 'c3', 's3')] }],
    ['a version twice', three, { rows: [row(1), row(2), row(3, 'c3', 's1')] }],
    ['a head that is elsewhere', three, { head: 4 }],
    ['an event that no caller sent', [attempt(1), attempt(3)], {}],
    ['a refused append that is stored', [attempt(1), attempt(2, { ...unanswered, answer: 'conflict' }), attempt(3)], {}],
    ['a duplicate of nothing', [...three, attempt(4, { ...unanswered, answer: 'duplicate' })], { outcomes: outcomes(['c4', null]) }],
    ['two acknowledgements of one command', [...three, attempt(4, { commandId: 'c3' })], {}],
    ['a wrong outcome', three, { outcomes: outcomes(['c2', null]) }],
    ['a counter that is not the fold', three, { points: new Map([[7, 4]]) }],
    ['a counter that was returned wrongly', [attempt(1, { points: 2 }), ...three.slice(1)], {}],
    ['a caller that overtook itself', [attempt(3), attempt(2, unanswered), attempt(1)], {}],
    ['an error without a name', [...three, attempt(4, { ...unanswered, answer: 'failed' })], { outcomes: outcomes(['c4', null]) }],
  ])('names %s', (_, attempts, forged) => {
    expect(faultsOf(attempts, { ...whole, ...forged }).length).toBeGreaterThan(0);
  });

  /** A fourth append, answered with a conflict. Stream `s1` went from version 0 to 1 at some time from 10 to 15, `s2` at some time from 20 on. */
  const conflict = (began: number, ended: number, ...streams: [stream: string, expected: number, events: number][]) => {
    const refused = { answer: 'conflict', seq: undefined, points: undefined, began, ended } as const;
    const fourth = attempt(4, { ...refused, streams: streams.map(([stream, expected, events]) => ({ stream, expected, events })) });
    return faultsOf([...three, fourth], { ...whole, outcomes: outcomes(['c4', null]) });
  };

  it.each([
    ['its stream moved on while it was under way', conflict(5, 11, ['s1', 0, 1])],
    ['its stream had not come so far when it began', conflict(12, 50, ['s1', 1, 1])],
    ['its stream had moved on long before', conflict(40, 45, ['s1', 0, 1])],
    ['its stream may be at a later version: that append was not acknowledged, nor a later one yet', conflict(22, 29, ['s2', 1, 2])],
    ['one of its streams had moved on', conflict(40, 45, ['s1', 1, 1], ['s3', 0, 2])],
  ])('takes a conflict where %s', (_, faults) => expect(faults).toEqual([]));

  it.each([
    ['all the time', conflict(40, 45, ['s1', 1, 1])],
    ['until it had its answer', conflict(2, 9, ['s1', 0, 1])],
    ['since before it began, as a later append shows', conflict(36, 45, ['s2', 1, 3])],
    ['all the time, in both of its streams', conflict(16, 19, ['s1', 1, 1], ['s2', 0, 2])],
    ['all the time, and was never written to', conflict(1, 99, ['s9', 0, 1])],
  ])('names a conflict where its stream was at the expected version %s', (_, faults) => {
    expect(faults).toEqual(['c4 was answered with a conflict, and there was none (worker 1, 4)']);
  });
});

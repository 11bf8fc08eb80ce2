import { CommandId, StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { type Answer, explain, LogModel, type Told, type Wanted } from './log-model.js';

const giving = (commandId: string, stream: string, expectedVersion: number): Wanted => ({
  commandId: CommandId(commandId),
  streams: [{ stream: StreamId(stream), expectedVersion, events: [{ type: 'sample.point-given', data: { thingId: 1, personId: 1 } }] }],
});
const stored = (seq: number, points: number): Answer => ({ kind: 'stored', seq, points: new Map([[1, points]]) });
const told = (caller: number, wanted: Wanted, answer: Answer): Told => ({ caller, wanted, answer });
const faults = (...answers: Told[]) => explain(new LogModel(0), answers).length;

describe('the judge of concurrent appends', () => {
  it('takes what some order explains', () => {
    expect(
      faults(
        told(0, giving('a', 's', 0), stored(1, 1)),
        told(1, giving('b', 's', 0), { kind: 'conflict' }),
        told(2, giving('a', 't', 0), { kind: 'duplicate' }),
        told(0, giving('c', 's', 1), stored(2, 2)),
      ),
    ).toBe(0);
  });

  const first = told(0, giving('a', 's', 0), stored(1, 1));
  it.each<[string, Told[]]>([
    ['two winners of one version', [first, told(1, giving('b', 's', 0), stored(2, 2))]],
    ['a command twice', [first, told(1, giving('a', 't', 0), stored(2, 2))]],
    ['a gap', [told(0, giving('a', 's', 0), stored(2, 1))]],
    ['a counter that is told wrongly', [told(0, giving('a', 's', 0), stored(1, 2))]],
    ['a conflict with nobody', [told(0, giving('a', 's', 0), { kind: 'conflict' })]],
    ['a conflict that is over', [first, told(0, giving('b', 's', 1), { kind: 'conflict' })]],
    ['a duplicate of nothing', [told(0, giving('a', 's', 0), { kind: 'duplicate' })]],
    ['a caller that is overtaken by itself', [told(0, giving('a', 's', 0), stored(2, 2)), told(0, giving('b', 't', 0), stored(1, 1))]],
  ])('names %s', (_, answers) => {
    expect(faults(...answers)).toBeGreaterThan(0);
  });
});

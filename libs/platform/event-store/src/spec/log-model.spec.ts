import { CommandId, StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { type Answer, explain, LogModel, type Answered, type Wanted } from './log-model.js';

const giving = (commandId: string, stream: string, expectedVersion: number): Wanted => ({
  commandId: CommandId(commandId),
  streams: [{ stream: StreamId(stream), expectedVersion, events: [{ type: 'sample.point-given', data: { thingId: 1, personId: 1 } }] }],
});
const stored = (seq: number, points: number): Answer => ({ kind: 'stored', seq, points: new Map([[1, points]]) });
const answered = (caller: number, wanted: Wanted, answer: Answer): Answered => ({ caller, wanted, answer });
const faults = (...answers: Answered[]) => explain(new LogModel(0), answers).length;

describe('the check of concurrent appends', () => {
  it('accepts answers that some order explains', () => {
    expect(
      faults(
        answered(0, giving('a', 's', 0), stored(1, 1)),
        answered(1, giving('b', 's', 0), { kind: 'conflict' }),
        answered(2, giving('a', 't', 0), { kind: 'duplicate' }),
        answered(0, giving('c', 's', 1), stored(2, 2)),
      ),
    ).toBe(0);
  });

  const first = answered(0, giving('a', 's', 0), stored(1, 1));
  it.each<[string, Answered[]]>([
    ['two winners of one version', [first, answered(1, giving('b', 's', 0), stored(2, 2))]],
    ['a command twice', [first, answered(1, giving('a', 't', 0), stored(2, 2))]],
    ['a gap', [answered(0, giving('a', 's', 0), stored(2, 1))]],
    ['a counter that is returned wrongly', [answered(0, giving('a', 's', 0), stored(1, 2))]],
    ['a conflict with no other append', [answered(0, giving('a', 's', 0), { kind: 'conflict' })]],
    ['a conflict that is over', [first, answered(0, giving('b', 's', 1), { kind: 'conflict' })]],
    ['a duplicate of nothing', [answered(0, giving('a', 's', 0), { kind: 'duplicate' })]],
    [
      'a caller that is overtaken by itself',
      [answered(0, giving('a', 's', 0), stored(2, 2)), answered(0, giving('b', 't', 0), stored(1, 1))],
    ],
  ])('names %s', (_, answers) => {
    expect(faults(...answers)).toBeGreaterThan(0);
  });
});

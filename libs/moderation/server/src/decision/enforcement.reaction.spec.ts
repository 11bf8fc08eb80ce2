import type { Dispatcher } from '@heliograph/cqrs';
import { DecisionId, Rejected, UserId } from '@heliograph/kernel';
import { type DecisionLifted, type EnforceDecision, SubjectId } from '@heliograph/moderation-contracts';
import { stored } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { enforcement } from './enforcement.reaction.js';

const subject = { subjectType: 'photo', subjectId: SubjectId(7), ownerId: UserId(2), at: '2026-03-01T10:00:00.000Z' } as const;
const event = stored<DecisionLifted>({ type: 'moderation.decision-lifted', data: { ...subject, decisionId: DecisionId(3) } });

function heard(fail?: Error) {
  const given: EnforceDecision[] = [];
  const dispatch = async (message: EnforceDecision) => {
    given.push(message);
    if (fail) throw fail;
  };
  const run = () => enforcement.on[event.type]?.(event as never, { dispatcher: { dispatch } as Pick<Dispatcher, 'dispatch'> } as never);
  return { given, run };
}

it('B4 what a decision does is done by how it is now, by a command of its own at each repetition', async () => {
  const { given, run } = heard();
  await run();
  await run();
  expect(given.map(({ decisionId }) => decisionId)).toEqual([3, 3]);
  expect(given[0]?.context).toMatchObject({ actor: 'system:moderation.enforcement', causation: event.eventId });
  expect(given[0]?.context.commandId).not.toBe(given[1]?.context.commandId);
});

it('what is gone is passed by, and nothing else', async () => {
  await expect(heard(new Rejected('photo-not-found')).run()).resolves.toBeUndefined();
  await expect(heard(new Rejected('invalid')).run()).rejects.toThrow('invalid');
});

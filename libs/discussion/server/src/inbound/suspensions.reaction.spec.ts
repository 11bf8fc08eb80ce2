import { type SetAuthorHidden } from '@heliograph/discussion-contracts';
import { FindSuspended, LAST_WRITES_MILLISECONDS, type UserDisabled } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { stored } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { suspensionsReaction } from './suspensions.reaction.js';

const event = stored<UserDisabled>({ type: 'identity.user-disabled', data: { userId: UserId(7), at: '2026-03-01T10:00:00.000Z' } });

it('B4 follows who is suspended now, and its opposite is no repetition when it runs again', async () => {
  const given: SetAuthorHidden[] = [];
  const suspended = new Set([UserId(7)]);
  const dispatch = async (message: unknown) => (message instanceof FindSuspended ? suspended : given.push(message as SetAuthorHidden));
  const hear = () => suspensionsReaction.on[event.type]?.(event as never, { dispatcher: { dispatch } } as never);
  await hear();
  suspended.clear();
  await hear();
  expect(given.map(({ userId, hidden, context }) => [userId, hidden, context.actor, context.causation])).toEqual([
    [7, true, 'system:discussion.suspensions', event.eventId],
    [7, false, 'system:discussion.suspensions', event.eventId],
  ]);
  expect(given[1]?.context.commandId).not.toBe(given[0]?.context.commandId);
});

it('B4 waits for what the person still writes by a token that other processes remember', async () => {
  const recent = { ...event, recordedAt: new Date(Date.now() - LAST_WRITES_MILLISECONDS + 60) };
  const began = performance.now();
  await suspensionsReaction.on[event.type]?.(recent as never, { dispatcher: { dispatch: async () => new Set() } } as never);
  expect(performance.now() - began).toBeGreaterThan(30);
});

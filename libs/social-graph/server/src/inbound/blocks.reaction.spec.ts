import { UserId } from '@heliograph/kernel';
import { IsBlocked, type UserBlocked } from '@heliograph/moderation-contracts';
import type { EndFollows } from '@heliograph/social-graph-contracts';
import { stored } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { blocksReaction } from './blocks.reaction.js';

const data = { userId: UserId(7), blockedId: UserId(8), at: '2026-03-01T10:00:00.000Z' };
const event = stored<UserBlocked>({ type: 'moderation.user-blocked', data });

it('B2 ends the follows of both while the block stands, and no later ones', async () => {
  const given: EndFollows[] = [];
  let stands = true;
  const dispatch = async (message: unknown) => (message instanceof IsBlocked ? stands : given.push(message as EndFollows));
  const hear = () => blocksReaction.on[event.type]?.(event as never, { dispatcher: { dispatch } } as never);
  await hear();
  stands = false;
  await hear();
  expect(given.map(({ userId, otherId, context }) => [userId, otherId, context.actor, context.causation])).toEqual([
    [7, 8, 'system:social-graph.blocks', event.eventId],
  ]);
});

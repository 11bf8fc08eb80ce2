import { type EventOf, Rejected, relation } from '@heliograph/kernel';
import type { Block } from '@heliograph/moderation-contracts';

/** Contract B2: a repeat has no effect, and nobody blocks themselves. Stream `block-<user>-<blocked>`: one for each pair and direction. */
export const block = relation<Block>()({
  on: 'moderation.user-blocked',
  off: 'moderation.user-unblocked',
  check: ({ userId, blockedId }) => {
    if (userId === blockedId) throw new Rejected('block-yourself', 'You cannot block yourself.', { username: ['is your own'] });
  },
});

export type BlockEvent = EventOf<typeof block>;

import { type EventOf, Rejected, relation, type UserId } from '@heliograph/kernel';

export interface Block {
  /** Who blocks. */
  readonly userId: UserId;
  readonly blockedId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

/** Contract B2: a repeat has no effect, and nobody blocks themselves. Stream `block-<user>-<blocked>`: one for each pair and direction. */
export const block = relation<Block>()({
  on: 'moderation.user-blocked',
  off: 'moderation.user-unblocked',
  check: ({ userId, blockedId }) => {
    if (userId === blockedId) throw new Rejected('block-yourself', 'You cannot block yourself.', { username: ['is your own'] });
  },
});

export type BlockEvent = EventOf<typeof block>;

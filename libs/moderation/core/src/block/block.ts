import { type Decider, type Event, Rejected, toggle, type UserId } from '@heliograph/kernel';

interface OfBlock {
  /** Who blocks. */
  readonly userId: UserId;
  readonly blockedId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

export type UserBlocked = Event<'moderation.user-blocked', OfBlock>;
export type UserUnblocked = Event<'moderation.user-unblocked', OfBlock>;
/** Stream `block-<user>-<blocked>`: one for each pair and direction. */
export type BlockEvent = UserBlocked | UserUnblocked;

export interface BlockState {
  readonly isBlocked: boolean;
}

export interface SetBlock extends OfBlock {
  readonly blocked: boolean;
}

const relation: Decider<SetBlock, BlockEvent, BlockState> = toggle({
  wanted: 'blocked',
  state: 'isBlocked',
  on: 'moderation.user-blocked',
  off: 'moderation.user-unblocked',
});

/** Contract B2: a repeat has no effect, and nobody blocks themselves. */
export const block: Decider<SetBlock, BlockEvent, BlockState> = {
  ...relation,
  decide: (command, state) => {
    if (command.blocked && command.userId === command.blockedId)
      throw new Rejected('block-yourself', 'You cannot block yourself.', { username: ['is your own'] });
    return relation.decide(command, state);
  },
};

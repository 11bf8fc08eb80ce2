import { type Decider, type UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { refused } from '../refusal/refusal.js';
import { type Absent, ofAccount } from '../user/of-account.js';

type State = { readonly status: 'registered' } | Absent;

/** A new picture under a name that was never used before. */
export interface ChangeAvatar {
  readonly userId: UserId;
  readonly avatar: string;
  readonly at: string;
}

export const avatar: Decider<ChangeAvatar, UserEvent, State> = {
  ...ofAccount<State>(() => ({ status: 'registered' })),

  decide({ userId, avatar, at }, state) {
    if (state.status === 'absent') throw refused('unknown-user');
    return [{ type: 'identity.avatar-changed', data: { userId, avatar, at } }];
  },
};

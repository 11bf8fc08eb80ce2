import { type Decider, type UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { refused } from '../refusal/refusal.js';

type State = { readonly status: 'absent' | 'registered' };

/** A new picture under a name that was never used before. */
export interface ChangeAvatar {
  readonly userId: UserId;
  readonly avatar: string;
  readonly at: string;
}

export const avatar: Decider<ChangeAvatar, UserEvent, State> = {
  initial: { status: 'absent' },

  evolve(state, event) {
    if (event.type === 'identity.user-erased') return { status: 'absent' };
    return event.type === 'identity.user-registered' ? { status: 'registered' } : state;
  },

  decide({ userId, avatar, at }, state) {
    if (state.status === 'absent') throw refused('unknown-user');
    return [{ type: 'identity.avatar-changed', data: { userId, avatar, at } }];
  },
};

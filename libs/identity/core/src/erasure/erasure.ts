import { type Decider, type UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { refused } from '../refusal/refusal.js';

type State = { readonly status: 'absent' | 'registered' | 'erased' };

export interface EraseUser {
  readonly userId: UserId;
  readonly at: string;
}

/** E: once and for good. Silent the second time, so that an interrupted erasure can simply be repeated. */
export const erasure: Decider<EraseUser, UserEvent, State> = {
  initial: { status: 'absent' },

  evolve(state, event) {
    switch (event.type) {
      case 'identity.user-registered':
        return { status: 'registered' };
      case 'identity.user-erased':
        return { status: 'erased' };
      default:
        return state;
    }
  },

  decide({ userId, at }, state) {
    if (state.status === 'absent') throw refused('unknown-user');
    return state.status === 'erased' ? [] : [{ type: 'identity.user-erased', data: { userId, at } }];
  },
};

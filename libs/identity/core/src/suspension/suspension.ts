import { type Decider, type UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { refused } from '../refusal/refusal.js';

type State = { readonly status: 'absent' | 'enabled' | 'disabled' };

export interface Suspend {
  readonly userId: UserId;
  readonly disabled: boolean;
  readonly at: string;
}

export const suspension: Decider<Suspend, UserEvent, State> = {
  initial: { status: 'absent' },

  evolve(state, event) {
    switch (event.type) {
      case 'identity.user-registered':
      case 'identity.user-enabled':
        return { status: 'enabled' };
      case 'identity.user-disabled':
        return { status: 'disabled' };
      case 'identity.user-erased':
        return { status: 'absent' };
      default:
        return state;
    }
  },

  decide({ userId, disabled, at }, state) {
    if (state.status === 'absent') throw refused('unknown-user');
    if (disabled === (state.status === 'disabled')) return [];
    return [{ type: disabled ? 'identity.user-disabled' : 'identity.user-enabled', data: { userId, at } }];
  },
};

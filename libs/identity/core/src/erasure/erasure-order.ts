import { type Decider, type UserId } from '@heliograph/kernel';
import { refuseInvalid, textProblem } from '../fields/fields.js';
import { refused } from '../refusal/refusal.js';
import type { UserEvent } from '../user/user.events.js';

type State = { readonly status: 'absent' | 'registered' | 'ordered' };

export interface OrderErasure {
  readonly userId: UserId;
  /** Login of the operator. */
  readonly by: string;
  /** In the operator's words. */
  readonly reason: string;
  readonly at: string;
}

/** C `users erase`: kept before the erasure begins, once. Silent the second time, so that an interrupted command can be repeated. */
export const erasureOrder: Decider<OrderErasure, UserEvent, State> = {
  initial: { status: 'absent' },

  evolve(state, event) {
    switch (event.type) {
      case 'identity.user-registered':
        return { status: 'registered' };
      case 'identity.erasure-ordered':
      case 'identity.user-erased':
        return { status: 'ordered' };
      default:
        return state;
    }
  },

  decide({ userId, by, reason, at }, { status }) {
    refuseInvalid({ reason: textProblem(reason, 1, 500) });
    if (status === 'absent') throw refused('unknown-user');
    return status === 'ordered' ? [] : [{ type: 'identity.erasure-ordered', data: { userId, by, reason, at } }];
  },
};

import { type Decider, type UserId, textProblem } from '@heliograph/kernel';
import { refuseInvalid } from '../fields/fields.js';
import { rejection } from '../refusal/refusal.js';
import type { UserEvent } from '../user/user.events.js';
import { type Absent, accountState } from '../user/account-state.js';

type State = { readonly status: 'registered' | 'ordered' } | Absent;

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
  ...accountState<State>(
    () => ({ status: 'registered' }),
    (state, event) => (event.type === 'identity.erasure-ordered' ? { status: 'ordered' } : state),
    { status: 'ordered' },
  ),

  decide({ userId, by, reason, at }, { status }) {
    refuseInvalid({ reason: textProblem(reason, 1, 500) });
    if (status === 'absent') throw rejection('unknown-user');
    return status === 'ordered' ? [] : [{ type: 'identity.erasure-ordered', data: { userId, by, reason, at } }];
  },
};

import { type Decider, type UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { rejection } from '../refusal/refusal.js';
import { type Absent, accountState } from '../user/account-state.js';

type State = { readonly status: 'registered' | 'erased' } | Absent;

export interface EraseUser {
  readonly userId: UserId;
  readonly at: string;
}

/** E: once and for good. Silent the second time, so that an interrupted erasure can simply be repeated. */
export const erasure: Decider<EraseUser, UserEvent, State> = {
  ...accountState<State>(() => ({ status: 'registered' }), undefined, { status: 'erased' }),

  decide({ userId, at }, state) {
    if (state.status === 'absent') throw rejection('unknown-user');
    return state.status === 'erased' ? [] : [{ type: 'identity.user-erased', data: { userId, at } }];
  },
};

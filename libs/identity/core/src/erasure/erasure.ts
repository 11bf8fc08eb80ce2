import { type Decider, type UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { refused } from '../refusal/refusal.js';
import { type Absent, ofAccount } from '../user/of-account.js';

type State = { readonly status: 'registered' | 'erased' } | Absent;

export interface EraseUser {
  readonly userId: UserId;
  readonly at: string;
}

/** E: once and for good. Silent the second time, so that an interrupted erasure can simply be repeated. */
export const erasure: Decider<EraseUser, UserEvent, State> = {
  ...ofAccount<State>(() => ({ status: 'registered' }), undefined, { status: 'erased' }),

  decide({ userId, at }, state) {
    if (state.status === 'absent') throw refused('unknown-user');
    return state.status === 'erased' ? [] : [{ type: 'identity.user-erased', data: { userId, at } }];
  },
};

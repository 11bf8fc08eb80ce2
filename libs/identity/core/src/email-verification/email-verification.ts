import type { Decider, UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { rejection } from '../refusal/refusal.js';
import { type Absent, accountState } from '../user/account-state.js';

type State = { readonly status: 'unverified' | 'verified' } | Absent;

export interface VerifyEmailAddress {
  readonly userId: UserId;
  readonly at: string;
}

/** An address is verified once; a second link changes nothing. Another address is verified by its change, or again. */
export const emailVerification: Decider<VerifyEmailAddress, UserEvent, State> = {
  ...accountState<State>(
    () => ({ status: 'unverified' }),
    (state, event) => {
      if (event.type === 'identity.email-changed') return { status: event.data.verified ? 'verified' : 'unverified' };
      return event.type === 'identity.email-verified' ? { status: 'verified' } : state;
    },
  ),

  decide: ({ userId, at }, { status }) => {
    if (status === 'absent') throw rejection('unknown-user');
    return status === 'verified' ? [] : [{ type: 'identity.email-verified', data: { userId, at } }];
  },
};

import type { Decider, UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { refused } from '../refusal/refusal.js';
import { type Absent, ofAccount } from '../user/of-account.js';

type State = { readonly status: 'unverified' | 'verified' } | Absent;

export interface VerifyEmailAddress {
  readonly userId: UserId;
  readonly at: string;
}

/** An address is verified once; a second link changes nothing. Another address is verified by its change, or anew. */
export const emailVerification: Decider<VerifyEmailAddress, UserEvent, State> = {
  ...ofAccount<State>(
    () => ({ status: 'unverified' }),
    (state, event) => {
      if (event.type === 'identity.email-changed') return { status: event.data.verified ? 'verified' : 'unverified' };
      return event.type === 'identity.email-verified' ? { status: 'verified' } : state;
    },
  ),

  decide: ({ userId, at }, { status }) => {
    if (status === 'absent') throw refused('unknown-user');
    return status === 'verified' ? [] : [{ type: 'identity.email-verified', data: { userId, at } }];
  },
};

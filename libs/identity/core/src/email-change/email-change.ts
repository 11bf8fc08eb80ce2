import { textProblem } from '@heliograph/kernel';
import type { Decider, UserId } from '@heliograph/kernel';
import { refuseInvalid } from '../fields/fields.js';
import { rejection } from '../refusal/refusal.js';
import { emailProblem, foldEmail } from '../registration/email.js';
import type { UserEvent } from '../user/user.events.js';
import { type Absent, accountState } from '../user/account-state.js';

type State = { readonly status: 'registered'; readonly email: string | null } | Absent;

/** By whom a change was ordered, and why; neither may say anything about the person. */
export interface EmailOrder {
  /** Login of the operator. */
  readonly by: string;
  readonly reason: string;
}

export interface ChangeEmail {
  readonly userId: UserId;
  readonly email: string;
  /** Somebody has followed a link that was sent there. */
  readonly verified: boolean;
  /** null: by the person, who has proved both addresses. */
  readonly order: EmailOrder | null;
  readonly at: string;
}

/** The address of an account. Silent where it is the address already, so that what was interrupted can be repeated. */
export const emailChange: Decider<ChangeEmail, UserEvent, State> = {
  ...accountState<State>(
    ({ data }) => ({ status: 'registered', email: data.email }),
    (state, event) => (event.type === 'identity.email-changed' ? { status: 'registered', email: event.data.email } : state),
  ),

  decide: ({ userId, email, verified, order, at }, state) => {
    refuseInvalid({ email: emailProblem(email), ...(order && { reason: textProblem(order.reason, 1, 500) }) });
    if (state.status === 'absent') throw rejection('unknown-user');
    if (state.email !== null && foldEmail(state.email) === foldEmail(email)) return [];
    return [
      { type: 'identity.email-changed', data: { userId, email, verified, by: order?.by ?? null, reason: order?.reason ?? null, at } },
    ];
  },
};

import { type Decider, type UserId, textProblem } from '@heliograph/kernel';
import { refuseInvalid } from '../fields/fields.js';
import { rejection } from '../refusal/refusal.js';
import type { UserEvent } from '../user/user.events.js';
import { type Absent, accountState } from '../user/account-state.js';

type State = { readonly status: 'registered' } | Absent;

export interface ResetSecondFactor {
  readonly userId: UserId;
  /** Login of the operator. */
  readonly by: string;
  /** In the operator's words. */
  readonly reason: string;
  readonly at: string;
}

/** C `users reset-second-factor`: kept before anything is removed, each time it is ordered. */
export const secondFactorReset: Decider<ResetSecondFactor, UserEvent, State> = {
  ...accountState<State>(() => ({ status: 'registered' })),

  decide({ userId, by, reason, at }, { status }) {
    refuseInvalid({ reason: textProblem(reason, 1, 500) });
    if (status === 'absent') throw rejection('unknown-user');
    return [{ type: 'identity.second-factor-reset', data: { userId, by, reason, at } }];
  },
};

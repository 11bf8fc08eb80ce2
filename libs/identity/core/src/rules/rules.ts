import { type Decider, type UserId } from '@heliograph/kernel';
import { rejection } from '../refusal/refusal.js';
import { type Absent, accountState } from '../user/account-state.js';
import type { RulesAccepted, UserEvent } from '../user/user.events.js';

type State = { readonly status: 'registered'; readonly accepted: string | null } | Absent;

export interface AcceptRules {
  readonly userId: UserId;
  /** As the owner's rules name themselves. */
  readonly version: string;
  readonly at: string;
}

/** B9: which version of the community's rules a person has accepted; the same one again is silent. */
export const rules: Decider<AcceptRules, UserEvent, State> = {
  ...accountState<State>(
    () => ({ status: 'registered', accepted: null }),
    (state, event) => (event.type === 'identity.rules-accepted' ? { status: 'registered', accepted: event.data.version } : state),
  ),

  decide(command, state) {
    if (state.status === 'absent') throw rejection('unknown-user');
    return state.accepted === command.version ? [] : [acceptanceEvent(command)];
  },
};

export const acceptanceEvent = ({ userId, version, at }: AcceptRules): RulesAccepted => ({
  type: 'identity.rules-accepted',
  data: { userId, version, at },
});

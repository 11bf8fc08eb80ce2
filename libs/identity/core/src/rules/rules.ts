import { type Decider, type UserId } from '@heliograph/kernel';
import { refused } from '../refusal/refusal.js';
import { type Absent, ofAccount } from '../user/of-account.js';
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
  ...ofAccount<State>(
    () => ({ status: 'registered', accepted: null }),
    (state, event) => (event.type === 'identity.rules-accepted' ? { status: 'registered', accepted: event.data.version } : state),
  ),

  decide(command, state) {
    if (state.status === 'absent') throw refused('unknown-user');
    return state.accepted === command.version ? [] : [accepted(command)];
  },
};

export const accepted = ({ userId, version, at }: AcceptRules): RulesAccepted => ({
  type: 'identity.rules-accepted',
  data: { userId, version, at },
});

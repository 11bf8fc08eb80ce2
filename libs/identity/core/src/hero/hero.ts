import { type Decider, type UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { rejection } from '../refusal/refusal.js';
import { type Absent, accountState } from '../user/account-state.js';

type State = { readonly status: 'ordinary' | 'hero' } | Absent;

/** U4: the badge that staff grants. */
export interface AwardHero {
  readonly userId: UserId;
  readonly hero: boolean;
  readonly at: string;
}

export const hero: Decider<AwardHero, UserEvent, State> = {
  ...accountState<State>(
    () => ({ status: 'ordinary' }),
    (state, event) => {
      if (event.type === 'identity.hero-granted') return { status: 'hero' };
      return event.type === 'identity.hero-revoked' ? { status: 'ordinary' } : state;
    },
  ),

  decide({ userId, hero, at }, state) {
    if (state.status === 'absent') throw rejection('unknown-user');
    if (hero === (state.status === 'hero')) return [];
    return [{ type: hero ? 'identity.hero-granted' : 'identity.hero-revoked', data: { userId, at } }];
  },
};

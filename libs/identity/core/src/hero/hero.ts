import { type Decider, type UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { refused } from '../refusal/refusal.js';

type State = { readonly status: 'absent' | 'ordinary' | 'hero' };

/** U4: the badge that staff grants. */
export interface AwardHero {
  readonly userId: UserId;
  readonly hero: boolean;
  readonly at: string;
}

export const hero: Decider<AwardHero, UserEvent, State> = {
  initial: { status: 'absent' },

  evolve(state, event) {
    switch (event.type) {
      case 'identity.user-registered':
      case 'identity.hero-revoked':
        return { status: 'ordinary' };
      case 'identity.hero-granted':
        return { status: 'hero' };
      case 'identity.user-erased':
        return { status: 'absent' };
      default:
        return state;
    }
  },

  decide({ userId, hero, at }, state) {
    if (state.status === 'absent') throw refused('unknown-user');
    if (hero === (state.status === 'hero')) return [];
    return [{ type: hero ? 'identity.hero-granted' : 'identity.hero-revoked', data: { userId, at } }];
  },
};

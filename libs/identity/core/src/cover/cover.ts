import type { Cover } from '@heliograph/identity-contracts';
import { type Decider, type UserId } from '@heliograph/kernel';
import { rejection } from '../refusal/refusal.js';
import { type Absent, accountState } from '../user/account-state.js';
import type { UserEvent } from '../user/user.events.js';

type State = { readonly status: 'registered'; readonly cover: Cover | null } | Absent;

/** `cover` null = none of their own choice. */
export interface ChooseCover {
  readonly userId: UserId;
  readonly cover: Cover | null;
  readonly at: string;
}

/** What stands above a profile; the same one again is silent. */
export const cover: Decider<ChooseCover, UserEvent, State> = {
  ...accountState<State>(
    () => ({ status: 'registered', cover: null }),
    (state, event) => {
      if (event.type !== 'identity.cover-changed') return state;
      const { photoId, crop } = event.data;
      return { status: 'registered', cover: photoId === null ? null : { photoId, crop } };
    },
  ),

  decide({ userId, cover: wanted, at }, state) {
    if (state.status === 'absent') throw rejection('unknown-user');
    if (wanted?.photoId === state.cover?.photoId && wanted?.crop === state.cover?.crop) return [];
    const { photoId, crop } = wanted ?? { photoId: null, crop: 'centre' as const };
    return [{ type: 'identity.cover-changed', data: { userId, photoId, crop, at } }];
  },
};

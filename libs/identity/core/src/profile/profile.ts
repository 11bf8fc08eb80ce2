import { type Decider, type UserId, textProblem } from '@heliograph/kernel';
import { emptyToNull, refuseInvalid, websiteProblem } from '../fields/fields.js';
import { nameProblem } from '../fields/name.js';
import type { UserEvent } from '../user/user.events.js';
import { rejection } from '../refusal/refusal.js';
import { type Absent, accountState } from '../user/account-state.js';

interface Profile {
  readonly name: string | null;
  readonly location: string | null;
  readonly bio: string | null;
  readonly websiteUrl: string | null;
}

type State = { readonly status: 'registered'; readonly profile: Profile } | Absent;

/** S17: an absent field stays, null clears. */
export interface ChangeProfile {
  readonly userId: UserId;
  readonly fields: Partial<Profile>;
  readonly at: string;
}

export const profile: Decider<ChangeProfile, UserEvent, State> = {
  ...accountState<State>(
    ({ data: { name } }) => ({ status: 'registered', profile: { name, location: null, bio: null, websiteUrl: null } }),
    (state, event) => {
      if (event.type !== 'identity.profile-changed') return state;
      const { name, location, bio, websiteUrl } = event.data;
      return { status: 'registered', profile: { name, location, bio, websiteUrl } };
    },
  ),

  decide({ userId, fields, at }, state) {
    if (state.status === 'absent') throw rejection('unknown-user');
    const after = changed(state.profile, fields);
    refuseInvalid({
      name: nameProblem(after.name ?? '', state.profile.name),
      location: after.location === null ? null : textProblem(after.location, 0, 100),
      bio: after.bio === null ? null : textProblem(after.bio, 0, 1000),
      website_url: after.websiteUrl === null ? null : websiteProblem(after.websiteUrl),
    });
    return same(state.profile, after) ? [] : [{ type: 'identity.profile-changed', data: { userId, ...after, at } }];
  },
};

function changed(before: Profile, fields: Partial<Profile>): Profile {
  return {
    name: fields.name === undefined ? before.name : emptyToNull(fields.name),
    location: fields.location === undefined ? before.location : emptyToNull(fields.location),
    // The specification lets a bio be an empty text, unlike the other two.
    bio: fields.bio === undefined ? before.bio : (fields.bio?.trim() ?? null),
    websiteUrl: fields.websiteUrl === undefined ? before.websiteUrl : emptyToNull(fields.websiteUrl),
  };
}

const same = (a: Profile, b: Profile): boolean =>
  a.name === b.name && a.location === b.location && a.bio === b.bio && a.websiteUrl === b.websiteUrl;

import { type Decider, type UserId } from '@heliograph/kernel';
import type { UserEvent } from '../user/user.events.js';
import { rejection } from '../refusal/refusal.js';
import { type Absent, accountState } from '../user/account-state.js';

type State = { readonly status: 'registered' } | Absent;

/** The file of a picture, under a name that was never used before. */
export interface NewAvatar {
  readonly avatar: string;
  /** Of its bytes, hexadecimal. */
  readonly sha256: string;
  /** HMAC-SHA256 of its bytes under its name, hexadecimal: says nothing to those who do not have the name, which is sealed. */
  readonly commitment: string;
  /** Of the file that was sent (B5): its SHA-256, hexadecimal. */
  readonly checksum: string;
  /** What that file looks like; null: only the same bytes are known again. */
  readonly fingerprint: string | null;
}

export interface ChangeAvatar extends NewAvatar {
  readonly userId: UserId;
  readonly at: string;
}

export const avatar: Decider<ChangeAvatar, UserEvent, State> = {
  ...accountState<State>(() => ({ status: 'registered' })),

  decide(data, state) {
    if (state.status === 'absent') throw rejection('unknown-user');
    return [{ type: 'identity.avatar-changed', data }];
  },
};

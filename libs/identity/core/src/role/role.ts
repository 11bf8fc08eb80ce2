import { type Decider, type UserId } from '@heliograph/kernel';
import { refuseInvalid } from '../fields/fields.js';
import type { UserEvent } from '../user/user.events.js';
import { rejection } from '../refusal/refusal.js';
import { type Absent, accountState } from '../user/account-state.js';

export const roles = ['auditor', 'curator', 'moderator', 'operator'] as const;
export type Role = (typeof roles)[number];

type State = { readonly status: 'registered'; readonly roles: readonly string[] } | Absent;

export interface ChangeRole {
  readonly userId: UserId;
  readonly role: string;
  /** false = it is revoked */
  readonly granted: boolean;
  readonly at: string;
}

export const role: Decider<ChangeRole, UserEvent, State> = {
  ...accountState<State>(
    () => ({ status: 'registered', roles: [] }),
    (state, event) =>
      event.type === 'identity.role-granted' || event.type === 'identity.role-revoked'
        ? { status: 'registered', roles: event.data.roles }
        : state,
  ),

  decide({ userId, role, granted, at }, state) {
    if (state.status === 'absent') throw rejection('unknown-user');
    refuseInvalid({ role: roles.includes(role as Role) ? null : `must be one of ${roles.join(', ')}` });
    if (state.roles.includes(role) === granted) return [];
    const others = state.roles.filter((each) => each !== role);
    if (!granted) return [{ type: 'identity.role-revoked', data: { userId, role, roles: others, at } }];
    return [{ type: 'identity.role-granted', data: { userId, role, roles: [...others, role].sort(), at } }];
  },
};

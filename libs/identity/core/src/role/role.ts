import { type Decider, type UserId } from '@heliograph/kernel';
import { refuseInvalid } from '../fields/fields.js';
import type { UserEvent } from '../user/user.events.js';
import { refused } from '../refusal/refusal.js';

export const roles = ['auditor', 'curator', 'moderator', 'operator'] as const;
export type Role = (typeof roles)[number];

type State = { readonly status: 'absent' } | { readonly status: 'registered'; readonly roles: readonly string[] };

export interface ChangeRole {
  readonly userId: UserId;
  readonly role: string;
  /** false = it is revoked */
  readonly granted: boolean;
  readonly at: string;
}

export const role: Decider<ChangeRole, UserEvent, State> = {
  initial: { status: 'absent' },

  evolve(state, event) {
    switch (event.type) {
      case 'identity.user-registered':
        return { status: 'registered', roles: [] };
      case 'identity.role-granted':
      case 'identity.role-revoked':
        return { status: 'registered', roles: event.data.roles };
      case 'identity.user-erased':
        return { status: 'absent' };
      default:
        return state;
    }
  },

  decide({ userId, role, granted, at }, state) {
    if (state.status === 'absent') throw refused('unknown-user');
    refuseInvalid({ role: roles.includes(role as Role) ? null : `is none of ${roles.join(', ')}` });
    if (state.roles.includes(role) === granted) return [];
    const others = state.roles.filter((each) => each !== role);
    if (!granted) return [{ type: 'identity.role-revoked', data: { userId, role, roles: others, at } }];
    return [{ type: 'identity.role-granted', data: { userId, role, roles: [...others, role].sort(), at } }];
  },
};

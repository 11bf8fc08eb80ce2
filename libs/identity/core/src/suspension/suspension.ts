import { type Decider, type UserId, textProblem } from '@heliograph/kernel';
import { refuseInvalid } from '../fields/fields.js';
import { rejection } from '../refusal/refusal.js';
import type { SuspensionExplained, UserEvent } from '../user/user.events.js';
import { type Absent, accountState } from '../user/account-state.js';

const LONGEST_REASON = 1000;

type State =
  | Absent
  | { readonly status: 'enabled' }
  | { readonly status: 'disabled'; readonly reason: string | null; readonly until: string | null };

interface Moment {
  readonly userId: UserId;
  readonly at: string;
}

export interface Suspend extends Moment {
  readonly disabled: true;
  readonly reason: string | null;
  /** ISO 8601 in UTC; null = until somebody lifts it. */
  readonly until: string | null;
}

export interface Lift extends Moment {
  readonly disabled: false;
  readonly reason: string | null;
  /** Only a suspension whose end has come; another one stays. */
  readonly onlyIfOver?: boolean;
}

/** Suspending and lifting (B4). */
export const suspension: Decider<Suspend | Lift, UserEvent, State> = {
  ...accountState<State>(
    () => ({ status: 'enabled' }),
    (state, event) => {
      switch (event.type) {
        case 'identity.user-enabled':
          return { status: 'enabled' };
        case 'identity.user-disabled':
          return { status: 'disabled', reason: null, until: null };
        case 'identity.suspension-explained':
          return state.status === 'disabled' ? { ...state, reason: event.data.reason, until: event.data.until } : state;
        default:
          return state;
      }
    },
  ),

  decide(command, state) {
    if (state.status === 'absent') throw rejection('unknown-user');
    return command.disabled ? suspend(command, state) : lift(command, state);
  },
};

function suspend({ userId, reason, until, at }: Suspend, state: State): UserEvent[] {
  refuseInvalid({
    reason: reason === null ? null : textProblem(reason, 1, LONGEST_REASON),
    until: until !== null && until <= at ? 'must be in the future' : null,
  });
  const explained = explanation({ userId, reason, until, at });
  const begun: UserEvent[] = [
    { type: 'identity.user-disabled', data: { userId, at } },
    ...(reason !== null || until !== null ? [explained] : []),
  ];
  if (state.status !== 'disabled') return begun;
  if (isOver(state, at)) return [{ type: 'identity.user-enabled', data: { userId, at } }, ...begun];
  return state.reason === reason && state.until === until ? [] : [explained];
}

function lift({ userId, reason, onlyIfOver = false, at }: Lift, state: State): UserEvent[] {
  if (reason !== null) refuseInvalid({ reason: textProblem(reason, 1, LONGEST_REASON) });
  if (state.status !== 'disabled' || (onlyIfOver && !isOver(state, at))) return [];
  const why = reason === null ? [] : [explanation({ userId, reason, until: state.until, at })];
  return [...why, { type: 'identity.user-enabled', data: { userId, at } }];
}

const explanation = (data: SuspensionExplained['data']): SuspensionExplained => ({ type: 'identity.suspension-explained', data });

const isOver = ({ until }: { readonly until: string | null }, at: string): boolean => until !== null && until <= at;

import type { Decider } from '@heliograph/kernel';
import type { UserEvent, UserRegistered } from './user.events.js';

interface Status {
  readonly status: string;
}

/** Nobody was registered yet, or the person is erased. */
export interface Absent {
  readonly status: 'absent';
}

/** How a decision about an account sees it: absent, then what `registered` says and `evolve` makes of it, and absent again once it is erased. */
export function accountState<S extends Status>(
  registered: (event: UserRegistered) => S,
  evolve: (state: S, event: UserEvent) => S = (state) => state,
  erased: S | Absent = { status: 'absent' },
): Pick<Decider<unknown, UserEvent, S | Absent>, 'initial' | 'evolve'> {
  return {
    initial: { status: 'absent' },
    evolve(state, event) {
      if (event.type === 'identity.user-registered') return registered(event);
      if (event.type === 'identity.user-erased') return erased;
      return isAbsent(state) ? state : evolve(state, event);
    },
  };
}

const isAbsent = (state: Status): state is Absent => state.status === 'absent';

import { type Decider, type Event, fold, Rejected } from '@heliograph/kernel';
import { expect } from '@jest/globals';

/** `given(events).when(command).then(events)` for one decider. */
export function deciderSpec<C, E extends Event, S>(decider: Decider<C, E, S>) {
  return {
    given: (...events: readonly E[]) => ({
      when: (command: C) => {
        const decide = () => decider.decide(command, fold(decider, events));
        return {
          then: (...expected: readonly E[]) => expect(decide()).toEqual(expected),
          thenNothing: () => expect(decide()).toEqual([]),
          thenRejected: (code: string) => {
            let thrown: unknown;
            try {
              decide();
            } catch (error) {
              thrown = error;
            }
            expect(thrown).toBeInstanceOf(Rejected);
            expect((thrown as Rejected).code).toBe(code);
          },
        };
      },
    }),
  };
}

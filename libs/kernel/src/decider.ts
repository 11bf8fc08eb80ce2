import type { Event } from './event.js';

/**
 * The rules of one stream as two pure functions. `decide` answers what happens (nothing to do = `[]`) or throws `Rejected`;
 * `evolve` folds what happened. No clock, no randomness, no I/O: time, actor and ids come with the command.
 * Of a long stream, only the last event of each type is loaded. So an event must say everything that it sets, and a state must not count or
 * collect from event to event.
 */
export interface Decider<Command, E extends Event, State> {
  readonly initial: State;
  decide(command: Command, state: State): readonly E[];
  evolve(state: State, event: E): State;
}

/** A state, and the version of the stream that it was read at; 0 = the stream has no event. */
export interface Versioned<State> {
  readonly version: number;
  readonly state: State;
}

/** State of a stream after `events`, oldest first. */
export function fold<E extends Event, State>(decider: Pick<Decider<never, E, State>, 'initial' | 'evolve'>, events: readonly E[]): State {
  return events.reduce((state, event) => decider.evolve(state, event), decider.initial);
}

/** Ends a switch over a union: a new member fails the type check here. */
export function assertNever(value: never): never {
  throw new Error(`Not handled: ${JSON.stringify(value)}`);
}

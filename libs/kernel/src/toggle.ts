import type { Decider } from './decider.js';
import type { Event } from './event.js';

/** The names of a toggled relation: in the command (`wanted`), in the state (`state`), and of its two stored events. */
interface ToggleNames<Wanted, State, On, Off> {
  readonly wanted: Wanted;
  readonly state: State;
  readonly on: On;
  readonly off: Off;
}

/**
 * The rules of a relation that is switched on and off, in a stream for each pair (contract R1): a wish that already holds has no
 * effect. The command is the data of the event and `wanted`; relations that some pairs may not have are rejected before this decider is called.
 */
export function toggle<Data extends object, Wanted extends string, State extends string, On extends string, Off extends string>(
  names: ToggleNames<Wanted, State, On, Off>,
): Decider<Data & Readonly<Record<Wanted, boolean>>, Event<On, Data> | Event<Off, Data>, Readonly<Record<State, boolean>>> {
  const state = (holds: boolean) => ({ [names.state]: holds }) as Record<State, boolean>;
  // What is left of the command without the wish is the data.
  const event = <Type>(type: Type, data: object) => ({ type, data: data as Data });
  return {
    initial: state(false),
    evolve: (_state, { type }) => state(type === names.on),
    decide: ({ [names.wanted]: wanted, ...data }, { [names.state]: holds }) =>
      wanted === holds ? [] : [wanted ? event(names.on, data) : event(names.off, data)],
  };
}

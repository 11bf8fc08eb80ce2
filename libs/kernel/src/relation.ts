import type { Decider } from './decider.js';
import type { Event } from './event.js';

/** What each event of a relation says: who and what are related, and when it happened, as ISO 8601 in UTC. */
export interface RelationData {
  readonly at: string;
}

/** `on` and `off` have no effect where it is so already. A side is hidden while its person is suspended (contract B4). */
export type RelationCommand<Data, Side extends string = never> =
  | { readonly kind: 'on'; readonly data: Data }
  | { readonly kind: 'off'; readonly at: string }
  | { readonly kind: 'set-hidden'; readonly side: Side; readonly hidden: boolean; readonly at: string };

export interface RelationState<Data, Side extends string = never> {
  /** As it was switched on; null = it is off. */
  readonly current: Data | null;
  readonly hidden: Readonly<Record<Side, boolean>>;
}

export type RelationEvent<Type extends string, Data> = Type extends string ? Event<Type, Data> : never;

/** The events that a decider makes, as a union. */
export type EventOf<D> = D extends { decide(command: never, state: never): readonly (infer E)[] } ? E : never;

/** Stored names of the events that hide one side and show it again. */
interface HidingNames<Type> {
  readonly hidden: Type;
  readonly shown: Type;
}

interface RelationNames<Data, Side extends string, Type extends string> {
  readonly on: Type;
  readonly off: Type;
  /** Sides that may be hidden, by the field of the data that names the person. */
  readonly hides?: { readonly [Each in Side]: HidingNames<Type> };
  /** @throws Rejected for a pair that may not be related */
  readonly check?: (data: Data) => void;
}

/** The rules of a relation, and the stored names of its events. */
export interface Relation<Data, Side extends string, Type extends string>
  extends Decider<RelationCommand<Data, Side>, RelationEvent<Type, Data>, RelationState<Data, Side>> {
  readonly on: Type;
  readonly off: Type;
  readonly hides: { readonly [Each in Side]: HidingNames<Type> };
  /** All of them. */
  readonly types: readonly Type[];
}

/**
 * The rules of a relation that is switched on and off, in a stream for each pair (contract R1). A command that changes nothing makes no event. Before a
 * relation ends, its hidden sides are shown again, so that counters receive pairs of events only.
 */
export const relation =
  <Data extends RelationData>() =>
  <const Type extends string, Side extends keyof Data & string = never>(
    names: RelationNames<Data, Side, Type>,
  ): Relation<Data, Side, Type> => {
    const { on, off, check, hides = {} as Record<Side, HidingNames<Type>> } = names;
    const sides = Object.keys(hides) as Side[];
    const visibility = new Map<string, { readonly side: Side; readonly isHidden: boolean }>();
    for (const side of sides)
      visibility.set(hides[side].hidden, { side, isHidden: true }).set(hides[side].shown, { side, isHidden: false });
    const hidden = Object.fromEntries(sides.map((side) => [side, false])) as Record<Side, boolean>;
    const initial: RelationState<Data, Side> = { current: null, hidden };

    function evolve(state: RelationState<Data, Side>, { type, data }: Event<string, Data>): RelationState<Data, Side> {
      if (type === on) return { current: data, hidden };
      if (type === off) return initial;
      const change = visibility.get(type);
      if (!change) throw new Error(`${type} is not an event of this relation`);
      return { ...state, hidden: { ...state.hidden, [change.side]: change.isHidden } };
    }

    function decide(command: RelationCommand<Data, Side>, state: RelationState<Data, Side>): readonly Event<Type, Data>[] {
      if (command.kind === 'on') {
        if (state.current) return [];
        check?.(command.data);
        return [{ type: on, data: command.data }];
      }
      if (!state.current) return [];
      const data = { ...state.current, at: command.at };
      if (command.kind === 'off')
        return [...sides.filter((side) => state.hidden[side]).map((side) => ({ type: hides[side].shown, data })), { type: off, data }];
      const { side } = command;
      return state.hidden[side] === command.hidden ? [] : [{ type: hides[side][command.hidden ? 'hidden' : 'shown'], data }];
    }

    const types = [on, off, ...sides.flatMap((side) => [hides[side].hidden, hides[side].shown])];
    return { on, off, hides, types, initial, evolve, decide: decide as never };
  };

import type { Fold } from '@heliograph/cqrs';
import { defineLog, type LogDefinition } from '@heliograph/event-store';
import { event, type EventDefinition } from '@heliograph/kernel/events';
import { type Event, fold } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contexts } from './index.js';

/*
 * A decision loads the last event of each type of its stream, however long that is. So the state must follow from these: an event says all
 * of what it changes, and nothing is counted or collected from event to event.
 */

const decided = contexts.flatMap(({ log, streams = {} }) =>
  Object.entries(streams).flatMap(([kind, folded]) => (log && folded ? [{ kind, log, folded }] : [])),
);

type Evolve = (state: unknown, event: Event) => unknown;
const stateOf = ({ initial, evolve }: Fold, events: readonly Event[]): unknown =>
  fold({ initial, evolve: evolve as Evolve } as Parameters<typeof fold<Event, unknown>>[0], events);

/** The sample, and valid variations of it: any field null, empty, or another. */
function dataOf({ sample, schema }: EventDefinition): fc.Arbitrary<object> {
  const others = Object.entries(sample as Record<string, unknown>).flatMap(([name, value]) =>
    [null, [], '', 1, 2, 3, true, false, 'other', ['other'], ['one', 'other']]
      .filter((other) => typeof value !== 'number' || typeof other !== 'number' || !/id$/i.test(name))
      .map((other) => ({ [name]: other })),
  );
  const valid = others.filter((other) => schema.safeParse({ ...(sample as object), ...other }).success);
  return fc.subarray(valid).map((some) => Object.assign({}, sample, ...some) as object);
}

/** Events that this kind of stream may hold: all that its fold takes after any other. */
function eventsOf(log: LogDefinition, folded: Fold): fc.Arbitrary<Event> {
  const samples = [...log.events.values()].map(({ type, sample }) => ({ type, data: sample as object }));
  const takes = (...events: Event[]): boolean => {
    try {
      stateOf(folded, events);
      return true;
    } catch {
      return false;
    }
  };
  const firsts = samples.filter((sample) => takes(sample));
  const known = firsts.filter((sample) => firsts.every((first) => takes(first, sample)));
  const definitions = known.map(({ type }) => log.events.get(type) as EventDefinition);
  return fc.oneof(...definitions.map((definition) => dataOf(definition).map((data) => ({ type: definition.type, data }))));
}

const lastOfEach = (events: readonly Event[]): Event[] =>
  events.filter(({ type }, at) => !events.slice(at + 1).some((later) => later.type === type));

/** The first event makes the thing; it happens once. */
const historiesOf = (log: LogDefinition, folded: Fold) =>
  fc.array(eventsOf(log, folded), { maxLength: 30 }).map((events) => {
    const first = events[0]?.type;
    return events.filter(({ type }, at) => at === 0 || type !== first);
  });

const check = (log: LogDefinition, folded: Fold): void =>
  fc.assert(
    fc.property(historiesOf(log, folded), (events) => expect(stateOf(folded, lastOfEach(events))).toEqual(stateOf(folded, events))),
    {
      numRuns: 300,
    },
  );

describe('the state of a stream follows from the last event of each type', () => {
  it.each(decided)('$kind', ({ log, folded }) => check(log, folded));

  it('a planted state that is collected from event to event is found', () => {
    const anything = { shape: {}, safeParse: () => ({ success: true }) } as unknown as EventDefinition['schema'];
    const planted = defineLog({
      name: 'planted',
      events: [
        event({
          type: 'planted.tagged',
          version: 1,
          schema: anything,
          sample: { tag: 'a' },
          partitionBy: () => 1,
          publish: 'private',
        }),
        event({
          type: 'planted.made',
          version: 1,
          schema: anything,
          sample: {},
          partitionBy: () => 1,
          publish: 'private',
        }),
      ],
      inline: [],
    });
    const collecting = {
      initial: [],
      evolve: (state: string[], { type, data }: Event) => (type === 'planted.tagged' ? [...state, (data as { tag: string }).tag] : state),
    };
    expect(() => check(planted, collecting as unknown as Fold)).toThrow(/Property failed/);
  });
});

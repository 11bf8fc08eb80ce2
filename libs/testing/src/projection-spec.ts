import type { RowChange } from '@heliograph/database';
import { type Event, EventId, type StoredEvent, StreamId } from '@heliograph/kernel';
import type { Projection } from '@heliograph/projections';
import { expect } from '@jest/globals';

/** A stored event around `event`, with literal values where the spec does not care. */
export function stored<E extends Event>(event: E, place: Partial<StoredEvent<E>> = {}): StoredEvent<E> {
  return {
    log: event.type.split('.')[0] as string,
    seq: 1,
    stream: StreamId('stream-1'),
    version: 1,
    type: event.type,
    data: event.data,
    eventId: EventId('01900000-0000-7000-8000-000000000001'),
    recordedAt: new Date('2026-01-02T03:04:05.000Z'),
    actor: 'user:1',
    correlation: '01900000-0000-7000-8000-00000000000c',
    causation: null,
    ...place,
  };
}

/** `given(event).then(changes)` for the handlers of a projection. */
export function projectionSpec(projection: Projection) {
  return {
    given: (...events: readonly Event[]) => ({
      then: (...expected: readonly RowChange[]) => {
        const changes = events.flatMap((event) =>
          projection.sources.flatMap((source) =>
            source.kind === 'handlers' ? [...(source.on[event.type]?.(stored(event) as never) ?? [])] : [],
          ),
        );
        expect(changes).toEqual(expected);
      },
    }),
  };
}

import { type Decider, UserId } from '@heliograph/kernel';
import { event, type InferData, type InferEvent, instant, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

/** A place in a person's list: the newest event of an entry, in milliseconds since 1970, and the entry. */
const listPlace = z.object({ time: z.int(), id: z.int().positive() });
export type ListPlace = InferData<typeof listPlace>;

const ofReadMarker = z.object({ userId, at: instant });
const sample = { userId: UserId(7), at: '2026-01-31T09:30:00.000Z' };
const always = { version: 1, partitionBy: (data: { userId: UserId }) => data.userId, publish: 'private' } as const;

/** Stream `read-marker-<user>`. */
export const readMarkerEvents = [
  // That entry, and all that stand after it, are read.
  event({
    type: 'notifications.read-marker-moved',
    schema: ofReadMarker.extend({ to: listPlace }),
    sample: { ...sample, to: { time: 1_769_851_500_000, id: 31 } },
    ...always,
  }),
  // The person is erased.
  event({ type: 'notifications.read-marker-removed', schema: ofReadMarker, sample, ...always }),
] as const;
export type ReadMarkerEvent = InferEvent<(typeof readMarkerEvents)[number]>;
export type ReadMarkerMoved = Extract<ReadMarkerEvent, { type: 'notifications.read-marker-moved' }>;

export interface ReadMarkerState {
  /** Null = nothing was read. */
  readonly place: ListPlace | null;
}

export interface MoveReadMarker extends InferData<typeof ofReadMarker> {
  readonly to: ListPlace | 'nowhere';
}

/** Contract N2: what is read stays read, on every device, so the marker only goes towards the newest entry. */
export const readMarker: Decider<MoveReadMarker, ReadMarkerEvent, ReadMarkerState> = {
  initial: { place: null },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'notifications.read-marker-moved':
        return { place: event.data.to };
      case 'notifications.read-marker-removed':
        return { place: null };
    }
  },
  decide: ({ to, ...of }, { place }) => {
    if (to === 'nowhere') return place ? [{ type: 'notifications.read-marker-removed', data: of }] : [];
    if (place && !isNewer(to, place)) return [];
    return [{ type: 'notifications.read-marker-moved', data: { ...of, to } }];
  },
};

const isNewer = (one: ListPlace, other: ListPlace): boolean => one.time > other.time || (one.time === other.time && one.id > other.id);

import type { Queryable } from '@heliograph/database';
import { EventId } from '@heliograph/kernel';
import { pick } from '@heliograph/testing/chance';
import { chainHash, contentDigest, GENESIS } from '../../index.js';
import { type EventRow, eventsOf, insertEvents } from './event-rows.js';
import type { Tampered } from './tampering.js';

type Change = (events: readonly EventRow[], at: number) => EventRow[];

/** Rewrites a log with knowledge of the algorithm: afterwards everything is consistent, but it is another history. */
const rewritings: Readonly<Record<string, Change>> = {
  'another payload': (events, at) => change(events, at, ({ payload }) => ({ payload: `${payload} ` })),
  'another actor': (events, at) => change(events, at, () => ({ actor: 'user:999' })),
  'another time': (events, at) =>
    change(events, at, ({ recorded_at }) => ({ recorded_at: new Date(Date.parse(recorded_at) - 1).toISOString() })),
  'an event less': (events, at) => events.filter((_, index) => index !== at),
  'an event more': (events, at) => [
    ...events.slice(0, at),
    { ...(events[at] as EventRow), event_id: EventId(crypto.randomUUID()) },
    ...events.slice(at),
  ],
  'two in another order': (events, at) => {
    const [one, other] = events.slice(at, at + 2);
    return one && other ? [...events.slice(0, at), other, one, ...events.slice(at + 2)] : events.slice(0, at);
  },
  'the tail cut off': (events, at) => events.slice(0, at),
  'the tail cut off and another one written': (events, at) => change(events.slice(0, at + 1), at, () => ({ payload: '{}' })),
};

const change = (events: readonly EventRow[], at: number, changed: (event: EventRow) => Partial<EventRow>): EventRow[] =>
  events.map((event, index) => (index === at ? { ...event, ...changed(event) } : event));

/** Rewrites a log from some event on, and all that is stored with it; only earlier signatures reveal it. */
export async function rewriteSuffix(database: Queryable, next: () => number): Promise<Tampered> {
  const log = next() < 0.5 ? 'sample' : 'other';
  const names = Object.keys(rewritings);
  const name = names[pick(next, names.length)] as string;
  const events = await eventsOf(database, log);
  const at = pick(next, events.length);
  await write(database, log, rehashed((rewritings[name] as Change)(events, at)));
  return { what: `${name} in ${log} at ${at + 1}`, names: [`: ${log} `] };
}

/** Deletes the events after `seq`, and makes everything outside the log consistent with that. */
export async function cutTail(database: Queryable, log: string, seq: number): Promise<void> {
  await write(database, log, rehashed((await eventsOf(database, log)).slice(0, seq)));
}

/** Numbers, versions and hashes (in hex) made again, as the writer makes them. */
export function rehashed(events: readonly EventRow[]): EventRow[] {
  const versions = new Map<string, number>();
  let previous: Buffer = GENESIS;
  return events.map((event, index) => {
    const version = (versions.get(event.stream) ?? 0) + 1;
    versions.set(event.stream, version);
    const digest = contentDigest({
      ...event,
      version,
      schemaVersion: event.schema_version,
      eventId: event.event_id,
      commandId: event.command_id,
    });
    previous = chainHash(previous, index + 1, new Date(event.recorded_at), digest);
    return { ...event, seq: index + 1, version, hash: previous.toString('hex') };
  });
}

async function write(database: Queryable, log: string, events: readonly EventRow[]): Promise<void> {
  // Snapshots are good to lose.
  for (const table of ['events', 'streams', 'snapshots', 'commands'])
    await database.query(`delete from event_store.${table} where log = $1`, [log]);
  await insertEvents(
    database,
    events.map((event) => ({ ...event, hash: `\\x${event.hash}` })),
  );
  await database.query('insert into event_store.streams select log, stream, version, seq from event_store.events where log = $1', [log]);
  const last = events.at(-1);
  await database.query(`update event_store.logs set head_seq = $2, head_hash = decode($3, 'hex'), recorded_at = $4 where log = $1`, [
    log,
    last?.seq ?? 0,
    last?.hash ?? GENESIS.toString('hex'),
    last?.recorded_at ?? '-infinity',
  ]);
}

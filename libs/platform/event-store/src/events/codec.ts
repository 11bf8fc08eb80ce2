import type { Event, EventId, StoredEvent, StreamId } from '@heliograph/kernel';
import { type EventDefinition, personalFields } from '@heliograph/kernel/events';
import type { LogDefinition } from './definitions.js';
import { keyIdOf, type Keyring, openSealedField, seal } from '../privacy/index.js';

/** A row of `event_store.events` as far as reading needs it. */
export interface EventRow {
  readonly log: string;
  readonly seq: number;
  readonly stream: StreamId;
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly event_id: EventId;
  readonly recorded_at: Date;
  readonly actor: string;
  readonly correlation: string;
  readonly causation: EventId | null;
  readonly payload: string;
}

export const EVENT_COLUMNS =
  'log, seq, stream, version, type, schema_version, event_id, recorded_at, actor, correlation, causation, payload';

/** Thrown for a stored event that this build cannot read; it stops the projection that meets it. */
export class UnreadableEvent extends Error {
  constructor(row: Pick<EventRow, 'log' | 'seq' | 'type' | 'schema_version'>, reason: string) {
    super(`${row.log} ${row.seq} (${row.type} v${row.schema_version}): ${reason}`);
    this.name = 'UnreadableEvent';
  }
}

/** The event was written by a newer build: this one cannot read it. */
export class NewerEvent extends UnreadableEvent {
  constructor(row: Pick<EventRow, 'log' | 'seq' | 'type' | 'schema_version'>, reason: string) {
    super(row, reason);
    this.name = 'NewerEvent';
  }
}

/** Checks `event` against its schema and answers the exact text to store, personal fields sealed. */
export async function encode(
  definition: EventDefinition,
  event: Event,
  eventId: EventId,
  keyring: Pick<Keyring, 'personKey'>,
): Promise<string> {
  const data = definition.schema.parse(event.data) as Record<string, unknown>;
  const personal = definition.personal;
  if (!personal) return JSON.stringify(data);
  const present = personal.fields.filter((field) => data[field] !== null && data[field] !== undefined);
  if (present.length === 0) return JSON.stringify(data);
  const key = await keyring.personKey(Number(data[personal.of]));
  const sealed = { ...data };
  for (const field of present) sealed[field] = seal(data[field], key, eventId, field);
  return JSON.stringify(sealed);
}

/** Rows as events of the newest schema version; personal fields of erased people read as null. */
export async function decode(log: LogDefinition, rows: readonly EventRow[], keyring: Pick<Keyring, 'findKeys'>): Promise<StoredEvent[]> {
  const parsed = rows.map((row) => ({ row, definition: definitionOf(log, row), data: parse(row) }));
  const ids = new Set<string>();
  for (const { row, definition, data } of parsed)
    for (const field of personalFields(definition, row.schema_version)) {
      const id = keyIdOf(data[field]);
      if (id) ids.add(id);
    }
  const keys = ids.size > 0 ? await keyring.findKeys(ids) : new Map<string, Buffer | null>();
  return parsed.map(({ row, definition, data }) => {
    for (const field of personalFields(definition, row.schema_version)) data[field] = openField(row, data[field], field, keys);
    return storedEvent(row, upcast(definition, row, data));
  });
}

/** The same, with personal fields as they are stored: sealed, whether their person's key is there or not. */
export async function decodeSealedEvents(log: LogDefinition, rows: readonly EventRow[]): Promise<StoredEvent[]> {
  const events = await decode(log, rows, { findKeys: async () => new Map() });
  return events.map((event, at) => ({ ...event, data: withSealed(rows[at] as EventRow, event.data as Record<string, unknown>) }));
}

function withSealed(row: EventRow, data: Record<string, unknown>): Record<string, unknown> {
  const stored = parse(row);
  const sealed = Object.keys(data).filter((field) => data[field] === null && keyIdOf(stored[field]));
  return { ...data, ...Object.fromEntries(sealed.map((field) => [field, stored[field]])) };
}

function definitionOf(log: LogDefinition, row: EventRow): EventDefinition {
  const definition = log.events.get(row.type);
  if (!definition) throw new NewerEvent(row, 'no such event in this build');
  if (row.schema_version > definition.version)
    throw new NewerEvent(row, `newer than this build, which knows version ${definition.version}`);
  return definition;
}

function parse(row: EventRow): Record<string, unknown> {
  try {
    return JSON.parse(row.payload) as Record<string, unknown>;
  } catch {
    throw new UnreadableEvent(row, 'its payload is not valid JSON');
  }
}

function openField(row: EventRow, value: unknown, field: string, keys: ReadonlyMap<string, Buffer | null>): unknown {
  const id = keyIdOf(value);
  if (!id) return value ?? null;
  const key = keys.get(id);
  if (!key) return null;
  try {
    return openSealedField(value as string, key, row.event_id, field);
  } catch {
    throw new UnreadableEvent(row, `field ${field} does not open under its key`);
  }
}

function upcast(definition: EventDefinition, row: EventRow, data: unknown): unknown {
  let current = data;
  for (let from = row.schema_version; from < definition.version; from++) current = definition.upcasters?.[from]?.(current as never);
  return current;
}

function storedEvent(row: EventRow, data: unknown): StoredEvent {
  return {
    log: row.log,
    seq: row.seq,
    stream: row.stream,
    version: row.version,
    type: row.type,
    data,
    eventId: row.event_id,
    recordedAt: row.recorded_at,
    actor: row.actor,
    correlation: row.correlation,
    causation: row.causation,
  };
}

import { decode, encode, type LogDefinition } from '@heliograph/event-store';
import { type EventDefinition, type EventShape, personalFields } from '@heliograph/kernel/events';
import { EventId, type StoredEvent, StreamId } from '@heliograph/kernel';
import { z } from 'zod';

/** One version of one event as it was first released. Its file is never changed: what was stored like this is read for ever. */
export interface FrozenEvent {
  readonly type: string;
  readonly version: number;
  /** Fields that are sealed in a payload of this version, and the field that says whose they are. */
  readonly personal: { readonly of: string; readonly fields: readonly string[] } | null;
  /** JSON Schema of the data before sealing. */
  readonly schema: unknown;
  readonly sample: unknown;
  /** The sample as the exact text that `event_store.events` would hold, sealed under the key of `frozenKeys`. */
  readonly stored: string;
}

// For ever: the frozen payloads open under this key and for this event id alone.
const eventId = EventId('01900000-0000-7000-8000-000000000001');
const key = { id: '00000000-0000-4000-8000-000000000001', key: Buffer.alloc(32, 'heliograph frozen samples') };

const frozenKeys = (alive: boolean) => ({
  personKey: async () => key,
  findKeys: async (ids: Iterable<string>) => new Map([...ids].map((id) => [id, alive && id === key.id ? key.key : null])),
});

/** The newest version of an event, ready to be written to a file. */
export async function frozen(definition: EventDefinition): Promise<FrozenEvent> {
  const { type, version, sample, personal } = definition;
  return {
    type,
    version,
    personal: personal ? { of: personal.of, fields: personalFields(definition, version) } : null,
    schema: schemaOf(definition),
    sample,
    stored: await encode(definition, { type, data: sample }, eventId, frozenKeys(true)),
  };
}

/** A frozen payload as today's readers see it, with the person's key present or destroyed. @throws UnreadableEvent, or what an upcaster throws */
export async function thaw(log: LogDefinition, { type, version, stored }: FrozenEvent, alive: boolean): Promise<StoredEvent> {
  const row = {
    log: log.name,
    seq: 1,
    stream: StreamId('frozen-1'),
    version: 1,
    type,
    schema_version: version,
    event_id: eventId,
    recorded_at: new Date('2026-01-02T03:04:05.000Z'),
    actor: 'user:1',
    correlation: eventId,
    causation: null,
    payload: stored,
  };
  const [event] = await decode(log, [row], frozenKeys(alive));
  return event as StoredEvent;
}

/** The data that may be stored, as JSON Schema without words. Rules in code (`refine`) are not in it. */
export function schemaOf({ schema }: Pick<EventDefinition, 'schema'>): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override({ jsonSchema }) {
      named(jsonSchema);
      for (const word of ['title', 'description', 'personal']) delete jsonSchema[word];
    },
  });
  return rest;
}

/** The data that others hear, as JSON Schema with its words. */
export function publishedSchemaOf({ schema }: EventShape): Record<string, unknown> {
  const {
    $schema: _dialect,
    description: _event,
    ...rest
  } = z.toJSONSchema(schema, {
    override({ jsonSchema }) {
      named(jsonSchema);
      delete jsonSchema['personal'];
    },
  });
  return rest;
}

/** Formats go by their names: the pattern behind a name is the library's, and changes with it. */
function named(schema: { format?: string; pattern?: string }): void {
  if (schema.format === undefined || schema.pattern === undefined) return;
  if (schema.format === 'date-time' && new RegExp(schema.pattern).test('2026-01-31T09:30:00')) schema.format = 'local-date-time';
  delete schema.pattern;
}

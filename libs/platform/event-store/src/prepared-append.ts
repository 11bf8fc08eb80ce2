import { rowStatements, type RowChange, type RowStatement } from '@heliograph/database';
import type { Context, Event } from '@heliograph/kernel';
import { v7 as uuidv7 } from 'uuid';
import { contentDigest, partitionOf } from './chain.js';
import { encode } from './codec.js';
import { inlineChanges, type LogDefinition } from './definitions.js';
import type { Keyring } from './keyring.js';

/** Events for one stream; `expectedVersion` 0 = the stream must be new. */
export interface StreamAppend {
  readonly stream: string;
  readonly expectedVersion: number;
  readonly events: readonly Event[];
}

/** All or nothing: events for one or several streams of one log, by one command. */
export interface Append {
  readonly streams: readonly StreamAppend[];
  readonly context: Context;
}

/** An append made ready to store: encoded, sealed, digested, its inline row changes known. */
export interface PreparedAppend {
  readonly commandId: string;
  readonly streams: readonly { stream: string; expected: number; next: number }[];
  readonly events: readonly PreparedEvent[];
  readonly changes: readonly RowChange[];
}

interface PreparedEvent {
  readonly stream: string;
  readonly version: number;
  readonly partition: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly eventId: string;
  readonly actor: string;
  readonly correlation: string;
  readonly causation: string | null;
  readonly commandId: string;
  readonly payload: string;
  readonly metadata: string;
  readonly digest: Buffer;
}

export async function prepare(log: LogDefinition, append: Append, keyring: Keyring): Promise<PreparedAppend> {
  const { context } = append;
  const streams = append.streams.filter((stream) => stream.events.length > 0);
  if (new Set(streams.map((stream) => stream.stream)).size !== streams.length) throw new Error('An append names a stream twice');
  const events: PreparedEvent[] = [];
  const changes: RowChange[] = [];
  for (const { stream, expectedVersion, events: added } of streams) {
    for (const [index, event] of added.entries()) {
      const definition = log.events.get(event.type);
      if (!definition) throw new Error(`Log ${log.name} has no event ${event.type}`);
      const eventId = uuidv7();
      const content = {
        log: log.name,
        stream,
        version: expectedVersion + index + 1,
        partition: partitionOf(definition.partitionBy(event.data as never)),
        type: event.type,
        schemaVersion: definition.version,
        eventId,
        actor: context.actor,
        correlation: context.correlation,
        causation: context.causation,
        commandId: context.commandId,
        payload: await encode(definition, event, eventId, keyring),
        metadata: '{}',
      };
      events.push({ ...content, digest: contentDigest(content) });
      changes.push(...inlineChanges(log, { type: event.type, data: event.data, stream, actor: context.actor }));
    }
  }
  return {
    commandId: context.commandId,
    streams: streams.map((stream) => ({
      stream: stream.stream,
      expected: stream.expectedVersion,
      next: stream.expectedVersion + stream.events.length,
    })),
    events,
    changes,
  };
}

export const APPEND_GROUP =
  'select first_seq, recorded_at, incarnation, inline_rows from event_store.append_group($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)';

/** Parameters of `APPEND_GROUP` for a group of appends whose streams do not meet. */
export function groupParameters(log: string, members: readonly PreparedAppend[]): { params: unknown[]; statements: RowStatement[] } {
  const streams = members.flatMap((member) => member.streams);
  const events = members.flatMap((member) => member.events);
  const statements = rowStatements(members.flatMap((member) => member.changes));
  const firsts: number[] = [];
  const lasts: number[] = [];
  let ordinal = 0;
  for (const member of members) {
    firsts.push(ordinal + 1);
    ordinal += member.events.length;
    lasts.push(ordinal);
  }
  const column = <K extends keyof PreparedEvent>(name: K): PreparedEvent[K][] => events.map((event) => event[name]);
  const params = [
    log,
    streams.map((stream) => stream.stream),
    streams.map((stream) => stream.expected),
    streams.map((stream) => stream.next),
    column('stream'),
    column('version'),
    column('partition'),
    column('type'),
    column('schemaVersion'),
    column('eventId'),
    column('actor'),
    column('correlation'),
    column('causation'),
    column('commandId'),
    column('payload'),
    column('metadata'),
    column('digest'),
    members.map((member) => member.commandId),
    firsts,
    lasts,
    statements.map((statement) => statement.sql),
    statements.map((statement) => JSON.stringify(statement.rows)),
    statements.map((statement) => statement.returns.length > 0),
  ];
  return { params, statements };
}

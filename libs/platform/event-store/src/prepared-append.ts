import { rowStatements, type RowChange, type RowStatement, type Values } from '@heliograph/database';
import type { Context, Event } from '@heliograph/kernel';
import { binaryArray } from './binary-array.js';
import { contentDigest, partitionOf } from './chain.js';
import { encode } from './codec.js';
import { inlineChanges, type LogDefinition } from './definitions.js';
import type { Keyring } from './keyring.js';
import { newId } from './randomness.js';

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
  readonly streams: readonly { stream: string; expected: number }[];
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
      const eventId = newId();
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
    streams: streams.map((stream) => ({ stream: stream.stream, expected: stream.expectedVersion })),
    events,
    changes,
  };
}

/** A statement that stores appends, with what fills it and its inline statements. */
export interface StoreCall {
  readonly name: string;
  readonly text: string;
  readonly params: unknown[];
  readonly statements: RowStatement[];
}

/** One scalar call: the server has little to plan. */
const calling = (name: string, params: number) =>
  `select event_store.${name}(${Array.from({ length: params }, (_, index) => `$${index + 1}`).join(', ')}) as stored`;
const APPEND_ONE = calling('append_one', 17);
const APPEND_GROUP = calling('append_group', 22);

/** What a `StoreCall` answers. */
export interface StoredGroup {
  readonly firstSeq: number;
  /** Milliseconds since 1970. */
  readonly recordedAt: number;
  readonly incarnation: string;
  /** For each inline statement the rows that it returned, or null. */
  readonly rows: readonly (readonly Values[] | null)[];
}

/** The call that stores these appends, whose streams do not meet. */
export function storeCall(log: string, members: readonly PreparedAppend[]): StoreCall {
  const [event, ...others] = members.flatMap((member) => member.events);
  return event && others.length === 0 ? oneCall(log, event, members) : groupCall(log, members);
}

function oneCall(log: string, event: PreparedEvent, members: readonly PreparedAppend[]): StoreCall {
  const statements = rowStatements(members.flatMap((member) => member.changes));
  const { stream, version, partition, type, schemaVersion, eventId, actor, correlation, causation, commandId, payload, metadata, digest } =
    event;
  const columns = [
    stream,
    version,
    partition,
    type,
    schemaVersion,
    eventId,
    actor,
    correlation,
    causation,
    commandId,
    payload,
    metadata,
    digest,
  ];
  return { name: 'append_one', text: APPEND_ONE, params: [log, ...columns, ...inlineParams(statements)], statements };
}

function groupCall(log: string, members: readonly PreparedAppend[]): StoreCall {
  const follows = members.flatMap((member) => member.streams.filter((stream) => stream.expected > 0));
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
    binaryArray('text', column('stream')),
    binaryArray('int4', column('version')),
    binaryArray('int2', column('partition')),
    binaryArray('text', column('type')),
    binaryArray('int2', column('schemaVersion')),
    binaryArray('uuid', column('eventId')),
    binaryArray('text', column('actor')),
    binaryArray('uuid', column('correlation')),
    binaryArray('uuid', column('causation')),
    binaryArray('uuid', column('commandId')),
    binaryArray('text', column('payload')),
    binaryArray('text', column('metadata')),
    binaryArray('bytea', column('digest')),
    binaryArray(
      'text',
      follows.map((stream) => stream.stream),
    ),
    binaryArray(
      'int4',
      follows.map((stream) => stream.expected),
    ),
    binaryArray(
      'uuid',
      members.map((member) => member.commandId),
    ),
    binaryArray('int4', firsts),
    binaryArray('int4', lasts),
    ...inlineParams(statements),
  ];
  return { name: 'append_group', text: APPEND_GROUP, params, statements };
}

const inlineParams = (statements: readonly RowStatement[]) => [
  binaryArray(
    'text',
    statements.map((statement) => statement.sql),
  ),
  binaryArray(
    'text',
    statements.map((statement) => JSON.stringify(statement.rows)),
  ),
  binaryArray(
    'bool',
    statements.map((statement) => statement.returns.length > 0),
  ),
];

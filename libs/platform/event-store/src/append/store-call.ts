import { rowStatements, type RowStatement, type Values } from '@heliograph/database';
import { binaryArray } from './binary-array.js';
import { conditionStatements } from './row-conditions.js';
import { LONE_APPEND } from './lone-append.js';
import type { PreparedAppend, PreparedEvent } from './prepared-append.js';

/** A statement that stores appends, with what fills it and its inline statements. */
export interface StoreCall {
  readonly name: string;
  readonly text: string;
  readonly params: unknown[];
  readonly statements: RowStatement[];
}

const APPEND_GROUP = `select event_store.append_group(${Array.from({ length: 22 }, (_, index) => `$${index + 1}`).join(', ')}) as stored`;

/** The result of a `StoreCall`. */
export interface StoredGroup {
  readonly firstSeq: number;
  /** Milliseconds since 1970. */
  readonly recordedAt: number;
  readonly incarnation: string;
  /** For each inline statement the rows that it returned, or null. */
  readonly rows: readonly (readonly Values[] | null)[];
}

/** The call that stores these appends, which share no stream. */
export function storeCall(log: string, members: readonly PreparedAppend[]): StoreCall {
  const [event, ...others] = members.flatMap((member) => member.events);
  const statements = [
    ...conditionStatements(members.flatMap((member) => member.requires)),
    ...rowStatements(members.flatMap((member) => member.changes)),
  ];
  return event && others.length === 0 ? loneCall(log, event, statements) : groupCall(log, members, statements);
}

/** The call that stores one event by itself. */
function loneCall(log: string, event: PreparedEvent, statements: RowStatement[]): StoreCall {
  const { stream, version, partition, type, schemaVersion, eventId, actor, correlation, causation, commandId, payload, metadata, digest } =
    event;
  const params = [
    log,
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
    ...inlineParams(statements),
  ];
  return { name: 'lone_append', text: LONE_APPEND, params, statements };
}

function groupCall(log: string, members: readonly PreparedAppend[], statements: RowStatement[]): StoreCall {
  const follows = members.flatMap((member) => member.streams.filter((stream) => stream.expected > 0));
  const events = members.flatMap((member) => member.events);
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

/** Text, rows and wish for an answer of each inline statement, side by side. */
export function inlineParams(statements: readonly RowStatement[]): Buffer[] {
  if (statements.length === 0) return NO_INLINE;
  return [
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
}

const NO_INLINE = [binaryArray('text', []), binaryArray('text', []), binaryArray('bool', [])];

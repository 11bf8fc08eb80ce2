import type { Queryable } from '@heliograph/database';
import { type CausedRow, findCommand, rowsOfId, type RowFilter, seqAt } from '@heliograph/event-store';
import type { CommandId, StoredEvent } from '@heliograph/kernel';
import { isUuid, timeOf } from './id-time.js';
import { type Metadata, parseMetadata } from './metadata.js';
import type { ReadRows } from './read-events.js';

export interface TraceOptions {
  readonly database: Queryable;
  readonly read: ReadRows;
  /** Names of logs. */
  readonly logs: readonly string[];
  /** How long after the start of the correlation its events are searched, in milliseconds. */
  readonly within: number;
  readonly stopping?: () => boolean;
  readonly onProgress?: (log: string, seq: number, until: number) => void;
}

export interface TracedEvent extends StoredEvent {
  readonly commandId: CommandId;
  readonly metadata: Metadata;
}

/** All that one request set in motion, in the order of its times, and the span of time that was searched. */
export interface Trace {
  readonly correlation: string;
  readonly events: readonly TracedEvent[];
  readonly from: Date;
  readonly until: Date;
}

/** Clocks of servers differ, and a request may take a while until it appends. */
const MARGIN = 300_000;
const BATCH = 100_000;

/**
 * Finds all events of the correlation that `id` belongs to: a correlation, a command, an event or a request. Ids carry their time, and a log is ordered by time, so only what was
 * recorded around it is read (docs/adr/0011-formats-of-the-log.md); an id without a time, as that of a request, is
 * searched among the commands of the last day, then everywhere.
 */
export async function findTrace(options: TraceOptions, id: string): Promise<Trace | null> {
  const found = await findOne(options, id);
  if (!found) return null;
  const began = timeOf(found.correlation);
  const from = new Date((began ?? found.recorded_at).getTime() - (began ? MARGIN : options.within));
  const until = new Date((began ?? found.recorded_at).getTime() + options.within);
  const ofLogs: CausedRow[][] = [];
  for (const log of options.logs) ofLogs.push(await rowsBetween(options, log, from, until, { by: 'correlation', id: found.correlation }));
  const rows = ofLogs.flat();
  const decoded = await options.read(`correlation ${found.correlation}`, rows);
  const events = decoded.map((event, index): TracedEvent => {
    const { command_id: commandId, metadata } = rows[index] as CausedRow;
    return { ...event, commandId, metadata: parseMetadata(metadata) };
  });
  events.sort((one, other) => one.recordedAt.getTime() - other.recordedAt.getTime());
  return { correlation: found.correlation, events, from, until };
}

/** Any event that the id belongs to. */
async function findOne(options: TraceOptions, id: string): Promise<CausedRow | null> {
  if (!isUuid(id)) return findAmong(options, { by: 'request', id, limit: 1 }, 0, Date.now() + MARGIN);
  const command = await findCommand(options.database, options.logs, id);
  if (command) {
    const [row] = await rowsOfId(options.database, {
      log: command.log,
      after: command.seq - 1,
      until: command.seq,
      by: 'command',
      id,
      limit: 1,
    });
    return row ?? null;
  }
  const time = timeOf(id);
  const [from, until] = time ? [time.getTime() - MARGIN, time.getTime() + options.within] : [0, Date.now() + MARGIN];
  return findAmong(options, { by: 'any', id, limit: 1 }, from, until);
}

async function findAmong(
  options: TraceOptions,
  wanted: Pick<RowFilter, 'by' | 'id' | 'limit'>,
  from: number,
  until: number,
): Promise<CausedRow | null> {
  for (const log of options.logs) {
    const [row] = await rowsBetween(options, log, new Date(from), new Date(until), wanted);
    if (row) return row;
  }
  return null;
}

/** Rows of a span of time, read in batches; with a limit only until that many are found. */
async function rowsBetween(
  options: TraceOptions,
  log: string,
  from: Date,
  until: Date,
  wanted: Pick<RowFilter, 'by' | 'id' | 'limit'>,
): Promise<CausedRow[]> {
  const { limit = Number.POSITIVE_INFINITY } = wanted;
  const end = await seqAt(options.database, log, until);
  const found: CausedRow[] = [];
  for (let seq = await seqAt(options.database, log, from); seq < end && found.length < limit; seq += BATCH) {
    if (options.stopping?.()) throw new Error('Stopped before all events were read');
    found.push(...(await rowsOfId(options.database, { ...wanted, log, after: seq, until: Math.min(seq + BATCH, end) })));
    options.onProgress?.(log, Math.min(seq + BATCH, end), end);
  }
  return found;
}

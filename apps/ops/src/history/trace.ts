import type { Queryable } from '@heliograph/database';
import { decode, EVENT_COLUMNS, type EventRow, type LogDefinition, seqAt } from '@heliograph/event-store';
import type { Keyring } from '@heliograph/privacy';
import type { CommandId, StoredEvent } from '@heliograph/kernel';
import { timeOf } from './id-time.js';

export interface TraceMeans {
  readonly database: Queryable;
  readonly keyring: Keyring;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  /** How long after its beginning effects are looked for, in milliseconds. */
  readonly within: number;
  readonly stopping?: () => boolean;
  readonly onProgress?: (log: string, seq: number, until: number) => void;
}

export interface TracedEvent extends StoredEvent {
  readonly commandId: CommandId;
}

/** All that one request set in motion, in the order of its times, and the span of time that was searched. */
export interface Trace {
  readonly correlation: string;
  readonly events: readonly TracedEvent[];
  readonly from: Date;
  readonly until: Date;
}

type Row = EventRow & { readonly command_id: CommandId };

/** Clocks of servers differ, and a request may take a while until it appends. */
const MARGIN = 300_000;
const BATCH = 100_000;

/**
 * Finds what hangs together with `id`: a correlation, a command or an event. Ids carry their time, and a log is ordered by time, so only what was
 * recorded around it is read (decision 0026); an id without a time is looked for among the commands of the last day, then everywhere.
 */
export async function findTrace(means: TraceMeans, id: string): Promise<Trace | null> {
  const found = await findOne(means, id);
  if (!found) return null;
  const began = timeOf(found.correlation);
  const from = new Date((began ?? found.recorded_at).getTime() - (began ? MARGIN : means.within));
  const until = new Date((began ?? found.recorded_at).getTime() + means.within);
  const events: TracedEvent[] = [];
  for (const [name, log] of means.logs) {
    const rows = await rowsBetween(means, name, from, until, 'correlation = $4', found.correlation);
    const decoded = await decode(log, rows, means.keyring);
    events.push(...decoded.map((event, index) => ({ ...event, commandId: (rows[index] as Row).command_id })));
  }
  events.sort((one, other) => one.recordedAt.getTime() - other.recordedAt.getTime());
  return { correlation: found.correlation, events, from, until };
}

/** Any event that the id belongs to. */
async function findOne(means: TraceMeans, id: string): Promise<Row | null> {
  const [command] = await means.database.query<{ log: string; seq: number }>(
    'select log, first_seq as seq from event_store.commands where log = any($1) and command_id = $2',
    [[...means.logs.keys()], id],
  );
  if (command) return (await rows(means, command.log, command.seq - 1, command.seq, 'command_id = $4', id, true))[0] ?? null;
  const time = timeOf(id);
  const [from, until] = time ? [time.getTime() - MARGIN, time.getTime() + means.within] : [0, Date.now() + MARGIN];
  const condition = '$4 in (correlation, command_id, event_id)';
  for (const log of means.logs.keys()) {
    const [row] = await rowsBetween(means, log, new Date(from), new Date(until), condition, id, true);
    if (row) return row;
  }
  return null;
}

/** Rows of a span of time, read in batches; `first`: as soon as one is found, it will do. */
async function rowsBetween(
  means: TraceMeans,
  log: string,
  from: Date,
  until: Date,
  condition: string,
  id: string,
  first = false,
): Promise<Row[]> {
  const end = await seqAt(means.database, log, until);
  const found: Row[] = [];
  for (let seq = await seqAt(means.database, log, from); seq < end && !(first && found.length > 0); seq += BATCH) {
    if (means.stopping?.()) throw new Error('Stopped before all events were looked at');
    found.push(...(await rows(means, log, seq, Math.min(seq + BATCH, end), condition, id, first)));
    means.onProgress?.(log, Math.min(seq + BATCH, end), end);
  }
  return found;
}

function rows(means: TraceMeans, log: string, after: number, until: number, condition: string, id: string, first: boolean): Promise<Row[]> {
  return means.database.query<Row>(
    `select ${EVENT_COLUMNS}, command_id from event_store.events
     where log = $1 and seq > $2 and seq <= $3 and ${condition} order by seq${first ? ' limit 1' : ''}`,
    [log, after, until, id],
  );
}

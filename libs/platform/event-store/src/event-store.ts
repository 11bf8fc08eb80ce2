import type { Table, Values } from '@heliograph/database';
import type { Event, StoredEvent } from '@heliograph/kernel';
import pg from 'pg';
import { rowId } from './added-rows.js';
import { decode, EVENT_COLUMNS, type EventRow } from './codec.js';
import type { LogDefinition } from './definitions.js';
import { GroupAppender, isAway } from './group-appender.js';
import { Unavailable } from './errors.js';
import { Keyring } from './keyring.js';
import { type Append, prepare } from './prepared-append.js';
import { noteWrite, type Position } from './written-positions.js';

export interface Appended {
  /** Place of the last event, null when there was nothing to append. */
  readonly position: Position | null;
  /** Columns that this append `add`ed to, as they stood right after it; undefined when it did not touch that row. */
  rows(table: Table, key: Values): Readonly<Record<string, number>> | undefined;
}

export interface EventStoreOptions {
  /** Login of api and workers. */
  readonly url: string;
  /** 32 bytes; wraps the keys of persons. */
  readonly masterKey: Buffer;
  /** Most connections for appends and reads of logs together; default 8. */
  readonly pool?: number;
  /** Called after each commit, off the caller's path: wakes the readers of this log. */
  readonly onCommit?: (position: Position) => void;
}

export interface LoadedStream<E extends Event> {
  readonly events: StoredEvent<E>[];
  readonly version: number;
}

/** The logs: append, load a stream, read on from a position. */
export class EventStore {
  readonly keyring: Keyring;
  private readonly pool: pg.Pool;
  private readonly appenders = new Map<string, GroupAppender>();

  constructor(private readonly options: EventStoreOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.pool ?? 8,
      application_name: 'heliograph log',
      connectionTimeoutMillis: 5_000,
    });
    // An idle connection that dies is replaced at the next use.
    this.pool.on('error', () => undefined);
    this.keyring = new Keyring({ query: async (sql, params) => (await this.pool.query(sql, params as unknown[])).rows }, options.masterKey);
  }

  /**
   * Stores the events of all streams or none, and the inline rows with them.
   * @throws ConcurrencyConflict a stream is not at its expected version
   * @throws DuplicateCommand the command's id was appended before
   * @throws Unavailable the database cannot take writes now
   */
  async append(log: LogDefinition, append: Append): Promise<Appended> {
    const prepared = await this.guarded(() => prepare(log, append, this.keyring));
    if (prepared.events.length === 0) return { position: null, rows: () => undefined };
    const stored = await this.appender(log.name).append(prepared);
    const position = { log: log.name, seq: stored.firstSeq + prepared.events.length - 1 };
    noteWrite(position);
    this.options.onCommit?.(position);
    return { position, rows: (table, key) => stored.rows.get(rowId(table, key)) };
  }

  /** All events of a stream, oldest first; version 0 = there is none. */
  async load<E extends Event>(log: LogDefinition, stream: string): Promise<LoadedStream<E>> {
    const events = await this.select(log, 'stream = $2 order by version', [stream]);
    return { events: events as StoredEvent<E>[], version: events.at(-1)?.version ?? 0 };
  }

  /** Events behind `after` up to the head, in order, at most `limit`. A row beyond the head was not appended: nobody follows it. */
  async read(log: LogDefinition, after: number, limit: number): Promise<StoredEvent[]> {
    const head = '(select head_seq from event_store.logs where log = $1)';
    return this.select(log, `seq > $2 and seq <= ${head} order by seq limit $3`, [after, limit]);
  }

  async head(log: string): Promise<{ seq: number; incarnation: string; recordedAt: Date }> {
    const { rows } = await this.pool.query(
      `select head_seq as seq, incarnation, case when head_seq = 0 then to_timestamp(0) else recorded_at end as recorded_at from event_store.logs where log = $1`,
      [log],
    );
    if (!rows[0]) throw new Error(`There is no log ${log}`);
    return { seq: rows[0].seq, incarnation: rows[0].incarnation, recordedAt: rows[0].recorded_at };
  }

  /** Outcome of a command whose answer was lost: place of its last event, or null when it was never stored (or is older than 24 hours). */
  async outcome(log: string, commandId: string): Promise<Position | null> {
    const { rows } = await this.pool.query('select last_seq from event_store.commands where log = $1 and command_id = $2', [
      log,
      commandId,
    ]);
    return rows[0] ? { log, seq: rows[0].last_seq } : null;
  }

  /** Stream of a command's first event, or null when it was never stored (or is older than 24 hours). */
  async streamOf(log: string, commandId: string): Promise<string | null> {
    const { rows } = await this.pool.query(
      'select e.stream from event_store.commands c join event_store.events e on e.log = c.log and e.seq = c.first_seq where c.log = $1 and c.command_id = $2',
      [log, commandId],
    );
    return rows[0]?.stream ?? null;
  }

  /** Housekeeping of a worker's timer: the next range of each log, and command ids and stored answers older than 24 hours. */
  async tidy(log: string): Promise<void> {
    await this.pool.query('select event_store.ensure_ranges($1)', [log]);
    await this.pool.query(`delete from event_store.commands where log = $1 and recorded_at < now() - interval '24 hours'`, [log]);
    await this.pool.query(`delete from event_store.answers where recorded_at < now() - interval '24 hours'`);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async select(log: LogDefinition, condition: string, params: readonly unknown[]): Promise<StoredEvent[]> {
    const sql = `select ${EVENT_COLUMNS} from event_store.events where log = $1 and ${condition}`;
    return this.guarded(async () => {
      const { rows } = await this.pool.query<EventRow>(sql, [log.name, ...params]);
      return decode(log, rows, this.keyring);
    });
  }

  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isAway(error)) throw new Unavailable('The event store is away', 1, { cause: error });
      throw error;
    }
  }

  private appender(log: string): GroupAppender {
    let appender = this.appenders.get(log);
    if (!appender) this.appenders.set(log, (appender = new GroupAppender(log, this.pool)));
    return appender;
  }
}

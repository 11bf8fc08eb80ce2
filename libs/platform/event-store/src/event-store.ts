import {
  connecting,
  isConnectionError,
  keptConnections,
  type PoolQueries,
  poolQueries,
  type PoolUse,
  type StatementWatch,
  type Table,
  useOf,
  type Values,
} from '@heliograph/database';
import type { Budgets, CommandId, Event, StoredEvent, StreamId } from '@heliograph/kernel';
import { Keyring, type MasterKey } from './privacy/index.js';
import { KeyedTurns, QueueFull } from '@heliograph/timing';
import pg from 'pg';
import { rowId } from './append/added-rows.js';
import { decode, EVENT_COLUMNS, type EventRow } from './events/codec.js';
import type { LogDefinition } from './events/definitions.js';
import { APPEND_MILLISECONDS, GroupAppender } from './append/group-appender.js';
import { ConcurrencyConflict, DuplicateCommand, Unavailable } from './errors.js';
import { type Append, prepare } from './append/prepared-append.js';
import { withDeadline } from './append/with-deadline.js';
import { nextEvents, type EventMatches, foundEvents } from './reading/next-events.js';
import { latestOfStreams } from './reading/latest-of-stream.js';
import { versionsOfStreams } from './reading/version-of-stream.js';
import { type Position, WrittenPositions } from './written-positions.js';

export interface Appended {
  /** Place of the last event, null when there was nothing to append. */
  readonly position: Position | null;
  /** Columns that this append `add`ed to, as they stood right after it; undefined when it did not touch that row. */
  rows(table: Table, key: Values): Readonly<Record<string, number>> | undefined;
}

export interface EventStoreOptions {
  /** Login of api and workers. */
  readonly url: string;
  /** Wraps the keys of people. */
  readonly masterKey: MasterKey;
  /** The most connections for appends and reads of logs together; default 8. */
  readonly pool?: number;
  /** Changes that one stream takes on one UTC day, where a decision counts as one; default: any number. */
  readonly editsPerDay?: number;
  /** Of a program whose commands have allowances (B7). A function, because they may need the store. */
  readonly budgets?: () => Budgets;
  /** Called after each commit, without delaying the caller: wakes the readers of this log. */
  readonly onCommit?: (position: Position) => void;
  readonly watch?: StatementWatch;
}

/** Reads of single streams, in one statement for all callers that wait at the same time. */
interface StreamLoader {
  readonly latest: ReturnType<typeof latestOfStreams>;
  readonly version: ReturnType<typeof versionsOfStreams>;
}

export interface ReadEvents extends Omit<EventMatches, 'rows'> {
  readonly events: readonly StoredEvent[];
}

export interface LoadedStream<E extends Event> {
  readonly events: StoredEvent<E>[];
  readonly version: number;
}

/**
 * A statement without an answer for this long ends its connection: a server that is frozen or unreachable reports no error. Longer than
 * the five seconds that an append may wait for the head of its log.
 */
const QUERY_MILLISECONDS = 6_000;
/** The most decisions of this process that may wait for one stream: a second or two of work. None waits longer than `TURN_MILLISECONDS`. */
const MAX_WAITING = 500;
const TURN_MILLISECONDS = 20_000;
const HOUSEKEEPING_MILLISECONDS = 600_000;
const HEAD = `
  select head_seq as seq, incarnation, case when head_seq = 0 then to_timestamp(0) else recorded_at end as recorded_at
  from event_store.logs where log = $1`;
const MAKE_RANGES = 'select event_store.ensure_ranges($1)';
/** While it waits for a reader of the log, such as a backup, all appends wait behind it. A later round may find the log free: there are ranges to spare. */
const MAKE_RANGES_SOON = "select event_store.ensure_ranges($1) from set_config('lock_timeout', '100ms', true)";

/** The logs: append, load a stream, read on from a position. */
export class EventStore {
  readonly keyring: Keyring;
  readonly editsPerDay: number;
  readonly written = new WrittenPositions();
  private readonly pool: pg.Pool;
  private readonly database: PoolQueries;
  private readonly appenders = new Map<string, GroupAppender>();
  private readonly loaders = new Map<string, StreamLoader>();
  private readonly turns = new KeyedTurns({ atOnce: 1, mostWaiting: MAX_WAITING, longestWaitMilliseconds: TURN_MILLISECONDS });

  constructor(private readonly options: EventStoreOptions) {
    this.editsPerDay = options.editsPerDay ?? Number.POSITIVE_INFINITY;
    this.pool = new pg.Pool({
      ...connecting(options.url),
      max: options.pool ?? 8,
      application_name: 'heliograph log',
      connectionTimeoutMillis: 5_000,
      query_timeout: QUERY_MILLISECONDS,
      // For appends (pipeline.ts); a reader has its connection for itself.
      pipeline: true,
      ...keptConnections,
    });
    // An idle connection that breaks is replaced at the next use.
    this.pool.on('error', () => undefined);
    this.database = poolQueries(this.pool, options.watch);
    this.keyring = new Keyring(this.database, options.masterKey);
  }

  /**
   * Stores the events of all streams or none, and the inline rows with them.
   * @throws ConcurrencyConflict a stream is not at its expected version
   * @throws DuplicateCommand the command's id was appended before
   * @throws Unavailable the database cannot take writes now; whether this one was stored is not known: send it again with the same
   *   command id, or query its `outcome`
   */
  async append(log: LogDefinition, append: Append): Promise<Appended> {
    return withDeadline(APPEND_MILLISECONDS, `Log ${log.name} does not answer`, this.store(log, append));
  }

  /** All events of a stream, oldest first; version 0 = there is none. */
  async load<E extends Event>(log: LogDefinition, stream: StreamId): Promise<LoadedStream<E>> {
    const rows = await this.query<EventRow>(
      // `offset 0` fences the subquery: one lookup by key in one range for each event, for all sizes that the planner may estimate.
      `select e.* from event_store.streams s cross join lateral
         (select ${EVENT_COLUMNS} from event_store.events where log = $1 and seq = s.seq offset 0) e
       where s.stream = $2 and s.log = $1 order by s.version`,
      [log.name, stream],
    );
    const events = await this.rethrowReadable(() => decode(log, rows, this.keyring));
    return { events: events as StoredEvent<E>[], version: events.at(-1)?.version ?? 0 };
  }

  /**
   * Decisions on one stream take turns in this process, in the order in which they came.
   * @throws Unavailable too many wait for the stream already, or its turn came too late: `decide` has not begun
   */
  async runInTurn<T>(log: LogDefinition, stream: StreamId, decide: () => Promise<T>): Promise<T> {
    try {
      return await this.turns.take(`${log.name} ${stream}`, decide);
    } catch (error) {
      throw error instanceof QueueFull ? new Unavailable(`${stream}: ${error.message}`) : error;
    }
  }

  /**
   * What a decision needs of a stream: its version, and at least the last event of each type, oldest first. The cost does not grow with the
   * stream.
   */
  async loadLatest<E extends Event>(log: LogDefinition, stream: StreamId): Promise<LoadedStream<E>> {
    const rows = await this.rethrowReadable(() => this.loader(log.name).latest(stream));
    const events = await this.rethrowReadable(() => decode(log, rows, this.keyring));
    return { events: events as StoredEvent<E>[], version: events.at(-1)?.version ?? 0 };
  }

  /** 0 = there is no event. */
  async versionOf(log: LogDefinition, stream: StreamId): Promise<number> {
    return this.rethrowReadable(() => this.loader(log.name).version(stream));
  }

  /** When the event with this version was stored, and by which actor; null = there is no such event. */
  async findRecord(log: LogDefinition, stream: StreamId, version: number): Promise<{ at: Date; actor: string } | null> {
    const sql = `select e.recorded_at as at, e.actor from event_store.streams s cross join lateral
        (select recorded_at, actor from event_store.events where log = $1 and seq = s.seq offset 0) e
      where s.stream = $2 and s.version = $3 and s.log = $1`;
    return (await this.query<{ at: Date; actor: string }>(sql, [log.name, stream, version]))[0] ?? null;
  }

  /** At most `limit` events after `after`, in order. */
  async read(log: LogDefinition, after: number, limit: number): Promise<readonly StoredEvent[]> {
    return (await this.readFiltered(log, after, limit, [])).events;
  }

  /** As `read`, but events of the types `passing` are skipped. The answer says how far it has looked. */
  async readFiltered(log: LogDefinition, after: number, limit: number, passing: readonly string[]): Promise<ReadEvents> {
    return this.rethrowReadable(async () => {
      const { rows, ...found } = foundEvents(await this.database.prepared(nextEvents(log, after, limit, passing)), limit);
      return { ...found, events: await decode(log, rows, this.keyring) };
    });
  }

  /** Of the first event that `readFiltered` would find, whether it can be read or not; null = there is none, as far as it looks. */
  async findNextSeq(log: LogDefinition, after: number, passing: readonly string[]): Promise<number | null> {
    const answer = await this.rethrowReadable(() => this.database.prepared(nextEvents(log, after, 1, passing)));
    return foundEvents(answer, 1).rows[0]?.seq ?? null;
  }

  async head(log: string): Promise<{ seq: number; incarnation: string; recordedAt: Date }> {
    const statement = { name: 'head', text: HEAD, params: [log] };
    const [row] = await this.rethrowReadable(() =>
      this.database.prepared<{ seq: number; incarnation: string; recorded_at: Date }>(statement),
    );
    if (!row) throw new Error(`There is no log ${log}`);
    return { seq: row.seq, incarnation: row.incarnation, recordedAt: row.recorded_at };
  }

  /**
   * Outcome of a command whose answer was lost: place of its last event, or null when it was never stored (or is older than 24 hours).
   * The statement of a lost connection may wait another five seconds for the head of its log, so an early null may change.
   */
  async outcome(log: string, commandId: CommandId): Promise<Position | null> {
    const sql = 'select last_seq as seq from event_store.commands where log = $1 and command_id = $2';
    const [row] = await this.query<{ seq: number }>(sql, [log, commandId]);
    return row ? { log, seq: row.seq } : null;
  }

  /** Stream of a command's first event, or null when it was never stored (or is older than 24 hours). */
  async streamOf(log: string, commandId: CommandId): Promise<StreamId | null> {
    const [row] = await this.query<{ stream: StreamId }>(
      'select e.stream from event_store.commands c join event_store.events e on e.log = c.log and e.seq = c.first_seq where c.log = $1 and c.command_id = $2',
      [log, commandId],
    );
    return row?.stream ?? null;
  }

  /** Housekeeping of a worker's timer: deletes command ids older than 24 hours, makes the next ranges of the log. @throws Error the log is being read */
  async runMaintenance(log: string): Promise<void> {
    const housekeeping = (text: string, ...values: string[]) =>
      this.pool.query({ text, values, query_timeout: HOUSEKEEPING_MILLISECONDS } as pg.QueryConfig);
    await housekeeping(`delete from event_store.commands where log = $1 and recorded_at < now() - interval '24 hours'`, log);
    await housekeeping(MAKE_RANGES_SOON, log);
  }

  /** Counts what commands with an allowance store. @throws Error where the program has none: nothing is stored without being counted */
  get budgets(): Budgets {
    if (!this.options.budgets) throw new Error('This program counts no allowances');
    return this.options.budgets();
  }

  get connections(): PoolUse {
    return useOf(this.pool);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async store(log: LogDefinition, append: Append): Promise<Appended> {
    const prepared = await this.rethrowReadable(() => prepare(log, append, this.keyring));
    if (prepared.events.length === 0) return { position: null, rows: () => undefined };
    const appender = this.appender(log.name);
    const stored = await appender
      .append(prepared)
      .catch(async (error: unknown) => {
        if (!isOutOfRanges(error)) throw error;
        await this.query(MAKE_RANGES, [log.name]);
        return appender.append(prepared);
      })
      .catch((error: unknown) => this.refuse(log.name, prepared.commandId, error));
    const position = { log: log.name, seq: stored.firstSeq + prepared.events.length - 1 };
    this.written.note(append.context.correlation, position);
    this.options.onCommit?.(position);
    return { position, rows: (table, key) => stored.rows.get(rowId(table, key)) };
  }

  /** If the first attempt of a repeated command was stored, the command is reported as a duplicate, not as a conflict. */
  private async refuse(log: string, commandId: CommandId, error: unknown): Promise<never> {
    if (error instanceof ConcurrencyConflict && (await this.outcome(log, commandId))) throw new DuplicateCommand(log, commandId);
    throw error;
  }

  private query<Row extends pg.QueryResultRow>(sql: string, params: unknown[]): Promise<Row[]> {
    return this.rethrowReadable(() => this.database.query<Row>(sql, params));
  }

  private async rethrowReadable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isConnectionError(error)) throw new Unavailable('The event store is away', 1, { cause: error });
      throw error;
    }
  }

  private loader(log: string): StreamLoader {
    let loader = this.loaders.get(log);
    if (!loader) {
      loader = { latest: latestOfStreams(this.database, log), version: versionsOfStreams(this.database, log) };
      this.loaders.set(log, loader);
    }
    return loader;
  }

  private appender(log: string): GroupAppender {
    let appender = this.appenders.get(log);
    if (!appender) this.appenders.set(log, (appender = new GroupAppender(log, this.pool, this.options.watch)));
    return appender;
  }
}

/** The next event has no range to go to: no worker has made any for twenty million events. Nothing was stored. */
function isOutOfRanges(error: unknown): boolean {
  const { code, schema, constraint } = error as pg.DatabaseError;
  return code === '23514' && schema === 'event_store' && !constraint;
}

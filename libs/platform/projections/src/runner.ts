import { isConnectionError, type Transaction } from '@heliograph/database';
import { type EventStore, type LogDefinition, NewerEvent, Unavailable } from '@heliograph/event-store';
import {
  ensureCheckpoint,
  findCheckpoint,
  fitsLog,
  ForeignCheckpoint,
  haltCheckpoint,
  lockCheckpoint,
  moveCheckpoint,
} from './checkpoints.js';
import { handleEvents } from './apply-events.js';
import { applyCopies } from './copied-columns.js';
import { type Counted, counterStatement } from './counter-statement.js';
import { checkpointOf, type Projection } from './definitions.js';
import { eventsForOwner, skippedTypes } from './skipped-types.js';
import type { Transactional } from './snapshot.js';
import { type CounterSource, type HandlerSource, type Source, typesOf } from './sources.js';

const HANDLER_BATCH = 1_000;
const COUNTER_BATCH = 50_000;

export interface RunnerOptions {
  readonly database: Transactional;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  /** A suffix of all table names and of the checkpoint, so that a rebuild does not touch the live rows. */
  readonly suffix?: string;
  /** Called when a projection halts at an event that it cannot process. */
  readonly onHalt?: (halt: Halt) => void;
}

export interface Halt {
  readonly projection: string;
  readonly log: string;
  readonly seq: number;
  readonly reason: string;
}

/** The result of a batch: the position it reached, how many events it processed, and whether any are left. */
interface BatchResult {
  readonly seq: number;
  readonly events: number;
  readonly more: boolean;
}

export interface RunBounds {
  /** Processes no event after this seq. */
  readonly upTo?: number;
  /** Called between batches; true ends the run early. */
  readonly stopping?: () => boolean;
  readonly onBatch?: (seq: number) => void;
  /** The run answers a wake-up: a later commit sends the next one, so it need not check whether anything is left. */
  readonly isWoken?: boolean;
}

/** Brings one source of a projection up to the head of its log, batch by batch: rows and checkpoint in one transaction. */
export class ProjectionRunner {
  constructor(private readonly options: RunnerOptions) {}

  /** Returns the number of events processed. Ends at the head, at `upTo`, when stopped, or when another worker holds the checkpoint. */
  async run(projection: Projection, source: Source, bounds: RunBounds = {}): Promise<number> {
    const name = checkpointOf(projection, source) + (this.options.suffix ?? '');
    let taken = 0;
    for (;;) {
      if (bounds.stopping?.()) return taken;
      const batch = await this.batch(name, projection, source, bounds.upTo);
      if (!batch) {
        // There was no event, perhaps because the checkpoint has not been made yet.
        if (await ensureCheckpoint(this.options.database, name, source.log)) continue;
        return taken;
      }
      taken += batch.events;
      bounds.onBatch?.(batch.seq);
      if (bounds.isWoken && !batch.more) return taken;
    }
  }

  /**
   * One batch; null when there was no event. An event that cannot be processed halts this source right before it, which operators see.
   * @throws NewerEvent all before it are processed, nothing is halted
   */
  private async batch(name: string, projection: Projection, source: Source, upTo = Number.MAX_SAFE_INTEGER): Promise<BatchResult | null> {
    const attempt = (limit: number) =>
      source.kind === 'counter' ? this.count(name, projection, source, limit, upTo) : this.handle(name, projection, source, limit, upTo);
    let limit = source.kind === 'counter' ? COUNTER_BATCH : HANDLER_BATCH;
    for (;;) {
      try {
        return await attempt(limit);
      } catch (error) {
        if (isTransient(error)) throw error;
        // During a deployment a worker of the newer build processes it, and must not find a halted checkpoint.
        if (limit === 1 && error instanceof NewerEvent) throw error;
        if (limit === 1 || error instanceof ForeignCheckpoint) {
          await this.halt(name, source, error as Error);
          return null;
        }
        // An event of this batch cannot be processed. Smaller and smaller batches find it, and process all events before it.
        limit = Math.ceil(limit / 10);
      }
    }
  }

  private async handle(
    name: string,
    projection: Projection,
    source: HandlerSource,
    limit: number,
    upTo: number,
  ): Promise<BatchResult | null> {
    const log = this.options.logs.get(source.log);
    if (!log) throw new Error(`${name} follows ${source.log}, which this program does not have`);
    const { database, store } = this.options;
    const seen = await findCheckpoint(database, name, source.log);
    if (!seen || seen.paused || seen.haltedAt !== null) return null;
    if (!(await fitsLog(database, source.log, seen))) throw new ForeignCheckpoint(source.log, seen.seq, anew(name));
    // Before the transaction: readers that hold one connection and wait for a second would deadlock behind a pooler.
    const found = await store.readFiltered(log, seen.seq, limit, skippedTypes(log, name, typesOf(source)));
    const events = found.events.filter((event) => event.seq <= upTo);
    const last = found.reached && (found.reached.seq <= upTo ? found.reached : { seq: upTo, recordedAt: null });
    if (!last || last.seq <= seen.seq) return null;
    return database.transaction(async (tx) => {
      const checkpoint = await lockCheckpoint(tx, name, source.log);
      if (!checkpoint || checkpoint.paused || checkpoint.haltedAt !== null) return null;
      // Another worker has processed these events in the meantime.
      if (checkpoint.seq !== seen.seq || checkpoint.incarnation !== seen.incarnation) return { seq: checkpoint.seq, events: 0, more: true };
      await handleEvents(tx, projection, source, eventsForOwner(name, log, events), this.options.suffix);
      if (!(await moveCheckpoint(tx, name, source.log, checkpoint.seq, last.seq, last.recordedAt)))
        throw new Error('the checkpoint moved under its lock');
      return { seq: last.seq, events: last.seq - seen.seq, more: found.more && last.seq < upTo };
    });
  }

  private async count(
    name: string,
    { copies = [] }: Projection,
    source: CounterSource,
    limit: number,
    upTo: number,
  ): Promise<BatchResult | null> {
    const { database, suffix = '' } = this.options;
    const copied = copies.filter(({ from, columns }) => from === source.table && columns.includes(source.column));
    const text = counterStatement(source, suffix, limit, copied.length > 0);
    const params = [name, upTo];
    const countAndCopy = async (tx: Transaction) => {
      const counted = await tx.prepared<Counted>({ name: 'count', text, params });
      for (const copy of copied) await applyCopies(tx, copy, counted[0]?.keys ?? [], suffix);
      return counted;
    };
    const countAlone = () =>
      database.prepared ? database.prepared<Counted>({ name: 'count', text, params }) : database.query<Counted>(text, params);
    const [row] = await (copied.length > 0 ? database.transaction(countAndCopy) : countAlone());
    if (!row) return null;
    if (!row.fits) await this.mustFit(name, source.log);
    return row.seq === null ? null : { seq: row.seq, events: row.events, more: row.events === limit };
  }

  /** Checks again: a statement may see a checkpoint that was moved after it began, together with the head from before. */
  private async mustFit(name: string, log: string): Promise<void> {
    const checkpoint = await findCheckpoint(this.options.database, name, log);
    if (checkpoint && !(await fitsLog(this.options.database, log, checkpoint)))
      throw new ForeignCheckpoint(log, checkpoint.seq, anew(name));
  }

  private async halt(name: string, source: Source, error: Error): Promise<void> {
    const { database, onHalt } = this.options;
    const before = (await findCheckpoint(database, name, source.log))?.seq ?? 0;
    const seq = error instanceof ForeignCheckpoint ? before + 1 : await this.nextOf(name, source, before);
    if (seq > before + 1) await moveCheckpoint(database, name, source.log, before, seq - 1, null);
    if (await haltCheckpoint(database, name, source.log, seq, error.message))
      onHalt?.({ projection: name, log: source.log, seq, reason: error.message });
  }

  /** The event that is processed next. Events of other types may lie before it; a counter takes them one by one. */
  private async nextOf(name: string, source: Source, after: number): Promise<number> {
    const log = this.options.logs.get(source.log);
    const next =
      source.kind === 'handlers' && log && (await this.options.store.findNextSeq(log, after, skippedTypes(log, name, typesOf(source))));
    return next || after + 1;
  }
}

const anew = (checkpoint: string) =>
  `where the whole database was put back: heliograph adopt; else build its rows anew: heliograph projections rebuild ${checkpoint.split('@')[0]}`;

const PASSING = new Set(['40001', '40P01', '55P03', '57014', '25P03', '53200', '53100', '26000', '42P05']);

/** TypeORM's error for a connection that is lost between two statements of a transaction. */
const CONNECTION_LOST = 'QueryRunnerAlreadyReleasedError';

/** Class of errors of the system that PostgreSQL runs on. */
const SYSTEM_ERROR = /^58/;

/** Errors that are not caused by the events: the server is away, a lock timed out, a deadlock was broken, the disk is full or fails, a pooler knows no names of statements. */
export function isTransient(error: unknown): boolean {
  const { code = '', name } = error as { code?: string; name?: string };
  return (
    error instanceof Unavailable || isConnectionError(error) || PASSING.has(code) || SYSTEM_ERROR.test(code) || name === CONNECTION_LOST
  );
}

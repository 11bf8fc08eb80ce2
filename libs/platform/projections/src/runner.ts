import type { Database, Queryable } from '@heliograph/database';
import { rowStatements } from '@heliograph/database';
import { type EventStore, isAway, type LogDefinition, published, Unavailable } from '@heliograph/event-store';
import type { StoredEvent } from '@heliograph/kernel';
import { ensureCheckpoint, haltCheckpoint, lockCheckpoint, moveCheckpoint } from './checkpoints.js';
import { counterStatement } from './counter-statement.js';
import { checkpointOf, type CounterSource, type HandlerSource, type Projection, type Source } from './definitions.js';

const HANDLER_BATCH = 1_000;
const COUNTER_BATCH = 10_000;

export interface RunnerOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  /** Behind the names of all tables and of the checkpoint: a rebuild runs beside the live rows. */
  readonly suffix?: string;
  /** Told when a projection stops at an event that it cannot take. */
  readonly onHalt?: (halt: Halt) => void;
}

export interface Halt {
  readonly projection: string;
  readonly log: string;
  readonly seq: number;
  readonly reason: string;
}

export interface RunBounds {
  /** Takes no event behind this seq. */
  readonly upTo?: number;
  /** Asked between batches; true ends the run early. */
  readonly stopping?: () => boolean;
  readonly onBatch?: (seq: number) => void;
}

/** Brings one source of a projection up to the head of its log, batch by batch: rows and checkpoint in one transaction. */
export class ProjectionRunner {
  constructor(private readonly options: RunnerOptions) {}

  /** Events taken. Ends at the head, at `upTo`, when stopped, or when another worker is at it. */
  async run(projection: Projection, source: Source, bounds: RunBounds = {}): Promise<number> {
    const name = checkpointOf(projection, source) + (this.options.suffix ?? '');
    await ensureCheckpoint(this.options.database, name, source.log);
    let taken = 0;
    for (;;) {
      if (bounds.stopping?.()) return taken;
      const batch = await this.batch(name, source, bounds.upTo);
      if (!batch) return taken;
      taken += batch.events;
      bounds.onBatch?.(batch.seq);
    }
  }

  /** One batch; null when there was nothing to take. An event that cannot be taken halts this source, visibly, right before it. */
  private async batch(name: string, source: Source, upTo = Number.MAX_SAFE_INTEGER): Promise<{ seq: number; events: number } | null> {
    const attempt = (limit: number) =>
      source.kind === 'counter' ? this.count(name, source, limit, upTo) : this.handle(name, source, limit, upTo);
    let limit = source.kind === 'counter' ? COUNTER_BATCH : HANDLER_BATCH;
    for (;;) {
      try {
        return await attempt(limit);
      } catch (error) {
        if (isPassing(error)) throw error;
        if (limit === 1) {
          await this.halt(name, source.log, error as Error);
          return null;
        }
        // Something in this batch cannot be taken: smaller and smaller ones find it, and all before it are taken.
        limit = Math.ceil(limit / 10);
      }
    }
  }

  private async handle(name: string, source: HandlerSource, limit: number, upTo: number): Promise<{ seq: number; events: number } | null> {
    const log = this.options.logs.get(source.log);
    if (!log) throw new Error(`${name} follows ${source.log}, which this program does not have`);
    return this.options.database.transaction(async (tx) => {
      const checkpoint = await lockCheckpoint(tx, name, source.log);
      if (!checkpoint || checkpoint.paused || checkpoint.haltedAt !== null) return null;
      if (!(await isOfThisLog(tx, source.log, checkpoint)))
        throw new Error('the checkpoint lies beyond this log: it belongs to another incarnation');
      const events = (await this.options.store.read(log, checkpoint.seq, limit)).filter((event) => event.seq <= upTo);
      const last = events.at(-1);
      if (!last) return null;
      const foreign = !name.startsWith(`${source.log}.`);
      const heard = foreign ? events.flatMap((event) => [...published(log, event)]) : events;
      for (const statement of rowStatements(
        heard.flatMap((event) => changesFor(source, event)),
        this.options.suffix,
      ))
        await tx.query(statement.sql, [JSON.stringify(statement.rows)]);
      if (!(await moveCheckpoint(tx, name, source.log, checkpoint.seq, last.seq, last.recordedAt)))
        throw new Error('the checkpoint moved under its lock');
      return { seq: last.seq, events: events.length };
    });
  }

  private async count(name: string, source: CounterSource, limit: number, upTo: number): Promise<{ seq: number; events: number } | null> {
    const [row] = await this.options.database.query<{ seq: number; events: number }>(counterStatement(source, this.options.suffix ?? ''), [
      name,
      source.log,
      limit,
      upTo,
    ]);
    return row ?? null;
  }

  private async halt(name: string, log: string, error: Error): Promise<void> {
    const [row] = await this.options.database.query<{ seq: number }>(
      'select seq from event_store.checkpoints where projection = $1 and log = $2',
      [name, log],
    );
    const seq = (row?.seq ?? 0) + 1;
    await haltCheckpoint(this.options.database, name, log, seq, error.message);
    this.options.onHalt?.({ projection: name, log, seq, reason: error.message });
  }
}

function changesFor(source: HandlerSource, event: StoredEvent) {
  return source.on[event.type]?.(event as never) ?? [];
}

async function isOfThisLog(tx: Queryable, log: string, checkpoint: { seq: number; incarnation: string }): Promise<boolean> {
  const rows = await tx.query('select 1 from event_store.logs where log = $1 and incarnation = $2 and head_seq >= $3', [
    log,
    checkpoint.incarnation,
    checkpoint.seq,
  ]);
  return rows.length === 1;
}

const PASSING = new Set(['40001', '40P01', '55P03', '57014', '25P03', '53200', '53100']);

/** Errors that say nothing about the events: the server is away, a lock timed out, a deadlock was broken, the disk is full. */
export function isPassing(error: unknown): boolean {
  return error instanceof Unavailable || isAway(error) || PASSING.has((error as { code?: string }).code ?? '');
}

import { listIn, type NamedStatement, type Table, type Transaction } from '@heliograph/database';
import { type LogDefinition, type Reached } from '@heliograph/event-store';
import type { StoredEvent } from '@heliograph/kernel';
import { memoizeByObject } from '@heliograph/timing';
import { concerns, countEvents, handleEvents } from './apply-events.js';
import { WITHOUT_FLUSH } from './checkpoints.js';
import { checkpointOf, type Projection } from './definitions.js';
import { eventsForOwner, skippedTypes } from './skipped-types.js';
import { isTransient, type RunnerOptions } from './runner.js';
import { type CounterSource, type Source, typesOf } from './sources.js';

/** Of one batch. Where more wait, each source takes them by itself: counters in SQL, a whole batch in one statement. */
const MAX_EVENTS = 500;

export interface FollowingSource {
  readonly projection: Projection;
  readonly source: Source;
}

interface Member extends FollowingSource {
  /** Of its checkpoint. */
  readonly name: string;
}

/** What a batch has left to the sources themselves. */
export interface Skipped {
  /** Checkpoints that were not moved. */
  readonly checkpoints: ReadonlySet<string>;
  /** Where the others stand now: those that are moved no further join them in the next batch. Undefined: up to the head. */
  readonly upTo?: number;
}

const PLACE = `
  select max(c.seq) as seq from projections.checkpoints c join event_store.logs l using (log, incarnation)
  where c.log = $1 and c.projection = any($2) and c.seq <= l.head_seq and not c.paused and c.halted_at is null`;

const FREE = `
  place as materialized (
    select c.projection from projections.checkpoints c join event_store.logs l using (log, incarnation)
    where c.log = $1 and c.projection = any(${listIn(2, 'text')}) and c.seq = $3 and $4 <= l.head_seq and not c.paused and c.halted_at is null
    for update of c skip locked
  )`;
const MOVE_FREE = `
  update projections.checkpoints c set seq = $4, recorded_at = coalesce($5, c.recorded_at) from place
  where c.log = $1 and c.projection = place.projection and ${WITHOUT_FLUSH} returning c.projection`;

/** Parameters: log, checkpoints, where they must stand, where to and its time. Returns those that it has moved. It waits for no lock. */
const MOVE = `with ${FREE} ${MOVE_FREE}`;
/**
 * Likewise, but fails unless it has moved all: what follows it in the same transaction must not happen then. The server logs the failure, so its words, which
 * are no number, are for those who read that log.
 */
const MOVE_ALL = `with ${FREE}, moved as (${MOVE_FREE})
  select (case when count(*) = cardinality($2::text[]) then '1'
    else 'no fault: another worker moved some of them, so each is tried alone (' || count(*) || ' were free)' end)::integer as moved from moved`;
const NOT_ALL = '22P02';

/**
 * Moves all sources of a context that follow one log and stand at the same event, together: the events are read once, and rows and checkpoints of
 * all change in one transaction. A source at another position, held by another worker or unable to take its events is left alone, and each source
 * then runs by itself as `ProjectionRunner` does, whose batches find an event that cannot be processed.
 * docs/adr/0004-inline-or-queued.md
 */
export class LogRunner {
  private readonly members: readonly Member[];
  private readonly names: string[];
  private readonly passed: (log: LogDefinition) => readonly string[];
  /** Where the members stood after the last batch; null: not known. */
  private place: number | null = null;
  /** Whether the last batch moved all. */
  private areTogether = true;

  constructor(
    private readonly options: RunnerOptions,
    private readonly log: string,
    sources: readonly FollowingSource[],
  ) {
    this.members = sources.map((each) => ({ ...each, name: checkpointOf(each.projection, each.source) }));
    this.names = this.members.map(({ name }) => name);
    const followed = sources.flatMap(({ source }) => typesOf(source));
    this.passed = memoizeByObject((definition: LogDefinition) => skippedTypes(definition, this.owner, followed));
  }

  /** One batch. @throws the errors of `isTransient` */
  async run(): Promise<Skipped> {
    const { place } = this;
    // Until it has ended well, nothing is known.
    this.place = null;
    try {
      return await this.batch(place ?? (await this.findPlace()));
    } catch (error) {
      if (isTransient(error)) throw error;
      return this.skipAll();
    }
  }

  private async batch(place: number | null): Promise<Skipped> {
    const log = this.options.logs.get(this.log);
    if (!log || place === null) return this.skipAll();
    const { events, reached } = await this.options.store.readFiltered(log, place, MAX_EVENTS, this.passed(log));
    // Without an event the place may be beyond the head, and somebody may be behind it.
    if (!reached || events.length === MAX_EVENTS) return this.skipAll();
    this.place = reached.seq;
    const moved = await this.process(place, reached, eventsForOwner(this.owner, log, events));
    return { checkpoints: new Set(this.names.filter((name) => !moved.has(name))), upTo: reached.seq };
  }

  /** Returns the checkpoints that were moved. */
  private async process(place: number, last: Reached, events: readonly StoredEvent[]): Promise<ReadonlySet<string>> {
    const { database } = this.options;
    const types = new Set(events.map(({ type }) => type));
    const concerned = this.members.filter(({ source }) => concerns(source, types));
    const params = [this.log, this.names, place, last.seq, last.recordedAt];
    const change = (tx: Transaction, members: readonly Member[]) => this.change(tx, members, events);
    if (concerned.length === 0 && database.prepared)
      return this.move(await database.prepared({ name: 'move_together', text: MOVE, params }));
    const canKnowAll = concerned.every(({ projection }) => !projection.derived);
    if (this.areTogether && canKnowAll && database.sendTransaction) {
      const changes = await statementsOf((tx) => change(tx, concerned));
      try {
        await database.sendTransaction([{ name: 'move_all', text: MOVE_ALL, params }, ...changes]);
        return new Set(this.names);
      } catch (error) {
        if ((error as { code?: string }).code !== NOT_ALL) throw error;
      }
    }
    return database.transaction(async (tx) => {
      const moved = this.move(await tx.prepared({ name: 'move_together', text: MOVE, params }));
      const free = concerned.filter(({ name }) => moved.has(name));
      await change(tx, free);
      return moved;
    });
  }

  private move(rows: readonly { projection: string }[]): ReadonlySet<string> {
    this.areTogether = rows.length === this.names.length;
    return new Set(rows.map(({ projection }) => projection));
  }

  private async change(tx: Transaction, members: readonly Member[], events: readonly StoredEvent[]): Promise<void> {
    const counted = new Set<Table>();
    for (const { projection, source } of members)
      if (source.kind === 'handlers') await handleEvents(tx, projection, source, events);
      else if (!counted.has(source.table)) {
        counted.add(source.table);
        const others = members.map((each) => each.source);
        const sameTable = others.filter((each) => each.kind === 'counter' && each !== source && each.table === source.table);
        await countEvents(tx, projection, [source, ...(sameTable as CounterSource[])], events);
      }
  }

  /** Any of them: they are of one context, and hear the same of this log. */
  private get owner(): string {
    return this.names[0] ?? '';
  }

  private async findPlace(): Promise<number | null> {
    const [row] = await this.options.database.query<{ seq: number | null }>(PLACE, [this.log, this.names]);
    return row?.seq ?? null;
  }

  private skipAll(): Skipped {
    return { checkpoints: new Set(this.names) };
  }
}

/** What `work` would send, which needs no answers. */
async function statementsOf(work: (tx: Transaction) => Promise<void>): Promise<NamedStatement[]> {
  const statements: NamedStatement[] = [];
  const refuse = () => Promise.reject(new Error('Its statements must be known before any is answered'));
  const noted = async (statement: NamedStatement) => {
    statements.push(statement);
    return [];
  };
  await work({ query: refuse, prepared: noted });
  return statements;
}

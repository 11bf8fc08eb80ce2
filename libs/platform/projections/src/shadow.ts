import { type Database, type Queryable, rowStatements, type Table } from '@heliograph/database';
import { type EventStore, inlineChanges, type InlineProjection, type LogDefinition } from '@heliograph/event-store';
import type { Projection, Source } from './definitions.js';
import { ProjectionRunner } from './runner.js';

export interface ShadowOptions {
  /** The owner's login: shadows are tables. */
  readonly admin: Database;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  readonly onProgress?: (progress: { projection: string; log: string; seq: number; head: number }) => void;
  readonly stopping?: () => boolean;
}

/** What a comparison found: rows that only the live table has, and rows that only the replay made. */
export interface TableDifference {
  readonly table: string;
  readonly onlyLive: readonly object[];
  readonly onlyReplay: readonly object[];
}

const BATCH = 1_000;
const MOST_ROWS_TOLD = 10;

/** Empty tables of the same shape beside the live ones. */
export async function createShadowTables(admin: Queryable, tables: readonly Table[], suffix: string): Promise<void> {
  for (const { name } of tables) await admin.query(`create table if not exists ${name}${suffix} (like ${name} including all)`);
}

export async function dropShadow(admin: Queryable, projection: { name: string; tables: readonly Table[] }, suffix: string): Promise<void> {
  for (const { name } of projection.tables) await admin.query(`drop table if exists ${name}${suffix}`);
  await admin.query('delete from event_store.checkpoints where projection like $1', [`${projection.name}@%${suffix}`]);
}

/** Replays a queued projection into its shadow tables up to each log's head, or up to `bounds`. */
export async function replay(
  options: ShadowOptions,
  projection: Projection,
  suffix: string,
  bounds?: ReadonlyMap<Source, number>,
): Promise<number> {
  const runner = new ProjectionRunner({
    database: options.admin,
    store: options.store,
    logs: options.logs,
    suffix,
    onHalt: (halt) => {
      throw new Error(`${halt.projection} cannot take ${halt.log} ${halt.seq}: ${halt.reason}`);
    },
  });
  let events = 0;
  for (const source of projection.sources) {
    const upTo = bounds?.get(source);
    const head = upTo ?? (await options.store.head(source.log)).seq;
    events += await runner.run(projection, source, {
      upTo,
      stopping: options.stopping,
      onBatch: (seq) => options.onProgress?.({ projection: projection.name, log: source.log, seq, head }),
    });
  }
  return events;
}

/** Replays inline rows into shadow tables up to `upTo`, from `after`; answers the seq it reached. */
export async function replayInline(
  options: ShadowOptions,
  log: LogDefinition,
  inline: InlineProjection,
  suffix: string,
  after: number,
  upTo: number,
): Promise<number> {
  const only: LogDefinition = { ...log, inline: [inline] };
  let seq = after;
  while (seq < upTo && !options.stopping?.()) {
    const events = (await options.store.read(log, seq, BATCH)).filter((event) => event.seq <= upTo);
    const last = events.at(-1);
    if (!last) break;
    const changes = events.flatMap((event) => inlineChanges(only, event));
    await options.admin.transaction(async (tx) => {
      for (const statement of rowStatements(changes, suffix)) await tx.query(statement.sql, [JSON.stringify(statement.rows)]);
    });
    seq = last.seq;
    options.onProgress?.({ projection: inline.name, log: log.name, seq, head: upTo });
  }
  return seq;
}

/** Rows that live and shadow do not share, ten of each side at most. */
export async function differences(tx: Queryable, tables: readonly Table[], suffix: string): Promise<TableDifference[]> {
  const found: TableDifference[] = [];
  for (const { name } of tables) {
    const side = (left: string, right: string) =>
      tx.query<{ row: object }>(
        `select to_jsonb(d) as row from (select * from ${left} except all select * from ${right}) d limit ${MOST_ROWS_TOLD}`,
      );
    const onlyLive = await side(name, name + suffix);
    const onlyReplay = await side(name + suffix, name);
    if (onlyLive.length + onlyReplay.length > 0)
      found.push({ table: name, onlyLive: onlyLive.map(({ row }) => row), onlyReplay: onlyReplay.map(({ row }) => row) });
  }
  return found;
}

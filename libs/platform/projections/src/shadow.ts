import type { Queryable, Table } from '@heliograph/database';
import { type EventStore, inlineChanges, type InlineProjection, type LogDefinition } from '@heliograph/event-store';
import { setTimeout as pause } from 'node:timers/promises';
import { findCheckpoint } from './checkpoints.js';
import { checkpointOf, type Projection } from './definitions.js';
import { applyChanges } from './derived-rows.js';
import { skippedTypes } from './skipped-types.js';
import { ProjectionRunner } from './runner.js';
import type { Transactional } from './snapshot.js';
import type { Source } from './sources.js';

/** After the names of tables and checkpoints that will replace the live ones. */
export const NEXT = '__next';

/** How far one source of a replay is. `source` is the name of its checkpoint, or of the inline projection. */
export interface Progress {
  readonly projection: string;
  readonly source: string;
  readonly log: string;
  readonly seq: number;
  readonly head: number;
}

export interface ShadowOptions {
  /**
   * Three connections at once, each of which waits for the next one: no smaller pool will do. The owner's login, on a direct connection: shadows are tables, and comparing needs a snapshot. The runtime
   * login does where next tables are made and there is nothing to compare with.
   */
  readonly admin: Transactional;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  readonly onProgress?: (progress: Progress) => void;
  /** Called with the next step, where it is no replay: comparing, switching. */
  readonly onStep?: (projection: string, step: string) => void;
  readonly stopping?: () => boolean;
}

const BATCH = 1_000;
/** Position in a log at which its tables are first measured; then whenever the log has been read four times as far. */
const FIRST_MEASURED = 2_000;
/** A batch of a process that was killed may hold a checkpoint until the server has noticed. */
const TIMEOUT_MILLISECONDS = 60_000;

/** Removes shadow tables and their checkpoints, of any version. Owner only. */
export async function dropShadow(admin: Queryable, projection: { name: string; tables: readonly Table[] }, suffix: string): Promise<void> {
  for (const { name } of projection.tables) await admin.query(`drop table if exists ${name}${suffix}`);
  await dropShadowCheckpoints(admin, projection, suffix);
}

export async function dropShadowCheckpoints(admin: Queryable, { name }: { name: string }, suffix: string): Promise<void> {
  await admin.query(
    `delete from projections.checkpoints where split_part(projection, '@', 1) = $1 and right(projection, length($2)) = $2`,
    [name, suffix],
  );
}

export class Interrupted extends Error {
  constructor() {
    super('Interrupted; the live rows are as they were, and the same command may be given again.');
  }
}

/** @throws Interrupted */
export function throwIfStopping({ stopping }: ShadowOptions): void {
  if (stopping?.()) throw new Interrupted();
}

/**
 * Replays a queued projection into its shadow tables up to each log's head, or up to `bounds`. Returns how many events it processed.
 * @throws Error it was interrupted, or an event cannot be processed: it never ends early without an error
 */
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
    const { log } = source;
    const name = checkpointOf(projection, source);
    const upTo = bounds ? (bounds.get(source) ?? 0) : (await options.store.head(log)).seq;
    const deadline = Date.now() + TIMEOUT_MILLISECONDS;
    let measured = FIRST_MEASURED;
    for (;;) {
      events += await runner.run(projection, source, {
        upTo: measured < upTo ? measured : bounds && upTo,
        stopping: options.stopping,
        onBatch: (seq) => options.onProgress?.({ projection: projection.name, source: name, log, seq, head: Math.max(seq, upTo) }),
      });
      throwIfStopping(options);
      const seq = (await findCheckpoint(options.admin, name + suffix, log))?.seq ?? 0;
      if (seq >= upTo) break;
      if (seq >= measured) {
        await measure(options.admin, projection.tables, suffix);
        measured = seq * 4;
        continue;
      }
      if (Date.now() > deadline) throw new Error(`${name}${suffix} is at ${log} ${seq} and does not reach ${upTo}`);
      await pause(100);
    }
  }
  return events;
}

/** Without statistics the planner assumes that a growing table is small with few keys, and reads all of it for each batch. */
export async function measure(admin: Queryable, tables: readonly Table[], suffix: string): Promise<void> {
  for (const { name } of tables) {
    if (suffix === NEXT) await admin.query('select projections.analyze_next($1)', [name]);
    else await admin.query(`analyze ${name}${suffix}`);
  }
}

/**
 * Replays inline rows into shadow tables up to `upTo`, from `after`; returns the seq it reached.
 * It ends early when it is interrupted.
 */
export async function replayInline(
  options: ShadowOptions,
  log: LogDefinition,
  inline: InlineProjection,
  suffix: string,
  after: number,
  upTo: number,
): Promise<number> {
  const only: LogDefinition = { ...log, inline: [inline] };
  const passed = skippedTypes(log, inline.name, Object.keys(inline.on));
  let seq = after;
  while (seq < upTo && !options.stopping?.()) {
    const { events: found, reached } = await options.store.readFiltered(log, seq, BATCH, passed);
    if (!reached) break;
    const events = found.filter((event) => event.seq <= upTo);
    const changes = events.flatMap((event) => inlineChanges(only, event));
    if (changes.length > 0) await options.admin.transaction((tx) => applyChanges(tx, changes, suffix));
    seq = Math.min(reached.seq, upTo);
    options.onProgress?.({ projection: inline.name, source: inline.name, log: log.name, seq, head: upTo });
  }
  return seq;
}

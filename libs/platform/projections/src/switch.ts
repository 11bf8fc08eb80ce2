import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '@heliograph/database';
import { checkpointOf, type Projection } from './definitions.js';
import { throwIfStopping, NEXT, replay, type ShadowOptions } from './shadow.js';

/** Shorter than the server's deadlock_timeout (1 s): it is always this side that is cancelled, and never a reader. */
const LONGEST_WAIT_MILLISECONDS = 400;
const SHORTEST_WAIT_MILLISECONDS = 50;
const TIMEOUT_MILLISECONDS = 60_000;
const GAVE_WAY = new Set(['55P03', '40P01']);

interface LiveCheckpoint {
  readonly log: string;
  readonly seq: number;
  readonly paused: boolean;
  readonly sound: boolean;
}

/**
 * Replaces the live tables by the next ones, in one transaction of milliseconds. It waits for readers of the live tables only briefly,
 * because later readers queue behind it, and tries again for a minute. Returns how many events it processed.
 * @throws Error the tables were never free, or it was interrupted; everything is as it was
 */
export async function switchTables(options: ShadowOptions, projection: Projection): Promise<number> {
  const deadline = Date.now() + TIMEOUT_MILLISECONDS;
  let events = 0;
  for (let wait = SHORTEST_WAIT_MILLISECONDS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MILLISECONDS)) {
    throwIfStopping(options);
    try {
      return events + (await attempt(options, projection, wait));
    } catch (error) {
      if (!GAVE_WAY.has((error as { code?: string }).code ?? '')) throw error;
      if (Date.now() > deadline)
        throw new Error(`${projection.name} is built, but its live rows were locked for a minute; run the same command again`, {
          cause: error,
        });
    }
    if (wait === SHORTEST_WAIT_MILLISECONDS) options.onStep?.(projection.name, 'waiting for a moment between readers and workers');
    await pause(2 * wait);
    events += await replay(options, projection, NEXT);
  }
}

async function attempt(options: ShadowOptions, projection: Projection, wait: number): Promise<number> {
  return options.admin.transaction(async (tx) => {
    await tx.query("set local lock_timeout = '5s'");
    // Of all versions: a worker of the old code must not be in the middle of a batch.
    const live = await tx.query<LiveCheckpoint>(
      `select c.log, c.seq, c.paused, c.incarnation = l.incarnation and c.seq <= l.head_seq as sound
       from projections.checkpoints c join event_store.logs l on l.log = c.log
       where split_part(c.projection, '@', 1) = $1 and strpos(c.projection, '__') = 0 order by c.projection, c.log for update of c`,
      [projection.name],
    );
    // The checkpoint must not go back for readers.
    const reached = (log: string) => Math.max(0, ...live.filter((each) => each.log === log && each.sound).map(({ seq }) => seq));
    const events = await replay(options, projection, NEXT, new Map(projection.sources.map((source) => [source, reached(source.log)])));
    await tx.query(`set local lock_timeout = '${wait}ms'`);
    await tx.query(`lock table ${projection.tables.map(({ name }) => name).join(', ')} in access exclusive mode`);
    for (const { name } of projection.tables) await tx.query('select projections.switch_next($1)', [name]);
    await replaceCheckpoints(tx, projection, new Set(live.filter(({ paused }) => paused).map(({ log }) => log)));
    return events;
  });
}

/** Replaces all checkpoints by the next ones. A paused projection stays paused. */
async function replaceCheckpoints(tx: Queryable, projection: Projection, pausedLogs: ReadonlySet<string>): Promise<void> {
  await tx.query("delete from projections.checkpoints where split_part(projection, '@', 1) = $1 and strpos(projection, '__') = 0", [
    projection.name,
  ]);
  for (const name of new Set(projection.sources.map((source) => checkpointOf(projection, source))))
    await tx.query('update projections.checkpoints set projection = $1, paused = log = any($3), complete_from = 0 where projection = $2', [
      name,
      name + NEXT,
      [...pausedLogs],
    ]);
  await tx.query('delete from projections.rebuilds where projection = $1', [projection.name]);
}

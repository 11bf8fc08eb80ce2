import type { InlineProjection, LogDefinition } from '@heliograph/event-store';
import { differences, type TableDifference } from './compare.js';
import type { Projection } from './definitions.js';
import { exclusively } from './exclusive.js';
import { type CheckpointPosition, checkpointPositions } from './checkpoint-positions.js';
import { dropShadow, throwIfStopping, replay, replayInline, type ShadowOptions } from './shadow.js';
import { createShadowTable } from './shadow-indexes.js';
import { withSnapshot } from './snapshot.js';
import type { Source } from './sources.js';

export interface Verification {
  readonly projection: string;
  readonly events: number;
  readonly differences: readonly TableDifference[];
}

export const SUFFIX = '__verify';

/**
 * Replays a queued projection into fresh tables and compares them with the live rows, row for row, at one and the same position. That
 * is the position of the live rows in a snapshot, in which the last events are replayed too: no other work waits, however long it takes.
 */
export async function verifyProjection(options: ShadowOptions, projection: Projection): Promise<Verification> {
  const { admin } = options;
  return withShadow(options, projection, async () => {
    let events = await replay(options, projection, SUFFIX, reachable(projection, await checkpointPositions(admin, projection)));
    return withSnapshot(admin, async (snapshot) => {
      const there = { ...options, admin: snapshot };
      events += await replay(there, projection, SUFFIX, reachable(projection, await checkpointPositions(snapshot, projection)));
      options.onStep?.(projection.name, 'comparing');
      return { projection: projection.name, events, differences: await differences(snapshot, projection.tables, SUFFIX) };
    });
  });
}

function reachable(projection: Projection, places: ReadonlyMap<Source, CheckpointPosition>): Map<Source, number> {
  for (const [{ log }, { sound }] of places)
    if (!sound) throw new Error(`${projection.name} belongs to another incarnation of ${log}: rebuild it`);
  return new Map([...places].map(([source, { seq }]) => [source, seq]));
}

/** The same for inline rows, which stand where the log's head stands. */
export async function verifyInline(options: ShadowOptions, log: LogDefinition, inline: InlineProjection): Promise<Verification> {
  return withShadow(options, inline, () => compareInline(options, log, inline));
}

/** Next to the live rows, within `withShadow`: the fresh tables hold `events` events afterwards. */
export async function compareInline(options: ShadowOptions, log: LogDefinition, inline: InlineProjection): Promise<Verification> {
  const { admin, store } = options;
  const reached = await replayInline(options, log, inline, SUFFIX, 0, (await store.head(log.name)).seq);
  return withSnapshot(admin, async (snapshot) => {
    const [head] = await snapshot.query<{ seq: number }>('select head_seq as seq from event_store.logs where log = $1', [log.name]);
    const events = await replayInline({ ...options, admin: snapshot }, log, inline, SUFFIX, reached, head?.seq ?? 0);
    throwIfStopping(options);
    options.onStep?.(inline.name, 'comparing');
    return { projection: inline.name, events, differences: await differences(snapshot, inline.tables, SUFFIX) };
  });
}

/** Runs `work` with fresh shadow tables. */
export async function withShadow<T>(
  options: ShadowOptions,
  shadowed: Pick<Projection, 'name' | 'tables'>,
  work: () => Promise<T>,
): Promise<T> {
  const { admin } = options;
  return exclusively(admin, shadowed.name, async () => {
    await dropShadow(admin, shadowed, SUFFIX);
    try {
      for (const { name } of shadowed.tables) await createShadowTable(admin, name, name + SUFFIX);
      return await work();
    } finally {
      await dropShadow(admin, shadowed, SUFFIX);
    }
  });
}

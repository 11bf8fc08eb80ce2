import type { Queryable } from '@heliograph/database';
import type { InlineProjection, LogDefinition } from '@heliograph/event-store';
import { checkpointOf, type Projection, type Source } from './definitions.js';
import { createShadowTables, differences, dropShadow, replay, replayInline, type ShadowOptions, type TableDifference } from './shadow.js';

export interface Verification {
  readonly projection: string;
  readonly events: number;
  readonly differences: readonly TableDifference[];
}

const SUFFIX = '__verify';

/**
 * Replays a queued projection into fresh tables and compares them with the live rows, row for row, at one and the same
 * position: the live checkpoints are held still for the comparison only.
 */
export async function verifyProjection(options: ShadowOptions, projection: Projection): Promise<Verification> {
  const { admin } = options;
  await dropShadow(admin, projection, SUFFIX);
  try {
    await createShadowTables(admin, projection.tables, SUFFIX);
    let events = await replay(options, projection, SUFFIX, await placesOf(admin, projection));
    return await admin.transaction(async (tx) => {
      events += await replay(options, projection, SUFFIX, await placesOf(tx, projection, 'for update'));
      return { projection: projection.name, events, differences: await differences(tx, projection.tables, SUFFIX) };
    });
  } finally {
    await dropShadow(admin, projection, SUFFIX);
  }
}

/** Where each source of the live projection stands. Sources that follow different logs may share a checkpoint's name. */
async function placesOf(database: Queryable, projection: Projection, lock: 'for update' | '' = ''): Promise<Map<Source, number>> {
  const names = projection.sources.map((source) => checkpointOf(projection, source));
  const rows = await database.query<{ name: string; log: string; seq: number }>(
    `select projection as name, log, seq from event_store.checkpoints where projection = any($1) order by projection, log ${lock}`,
    [names],
  );
  const seqOf = (source: Source) => rows.find(({ name, log }) => name === checkpointOf(projection, source) && log === source.log)?.seq ?? 0;
  return new Map(projection.sources.map((source) => [source, seqOf(source)]));
}

/** The same for inline rows; the log's head is held still for the comparison. */
export async function verifyInline(options: ShadowOptions, log: LogDefinition, inline: InlineProjection): Promise<Verification> {
  const { admin, store } = options;
  await dropShadow(admin, inline, SUFFIX);
  try {
    await createShadowTables(admin, inline.tables, SUFFIX);
    const reached = await replayInline(options, log, inline, SUFFIX, 0, (await store.head(log.name)).seq);
    return await admin.transaction(async (tx) => {
      const [head] = await tx.query<{ seq: number }>('select head_seq as seq from event_store.logs where log = $1 for update', [log.name]);
      const events = await replayInline(options, log, inline, SUFFIX, reached, head?.seq ?? 0);
      return { projection: inline.name, events, differences: await differences(tx, inline.tables, SUFFIX) };
    });
  } finally {
    await dropShadow(admin, inline, SUFFIX);
  }
}

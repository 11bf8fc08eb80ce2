import type { Queryable } from '@heliograph/database';
import { checkpointOf, type Projection } from './definitions.js';
import type { Source } from './sources.js';

/** Where a source stands. `sound`: its checkpoint is of this log, and not beyond its head (a restore may have taken events away). */
export interface CheckpointPosition {
  readonly seq: number;
  readonly sound: boolean;
}

/** Where the sources of a projection stand; those without a checkpoint are missing. `suffix` names shadows. */
export async function checkpointPositions(
  database: Queryable,
  projection: Projection,
  suffix = '',
): Promise<Map<Source, CheckpointPosition>> {
  const name = (source: Source) => checkpointOf(projection, source) + suffix;
  const rows = await database.query<CheckpointPosition & { name: string; log: string }>(
    `select c.projection as name, c.log, c.seq, c.incarnation = l.incarnation and c.seq <= l.head_seq as sound
     from projections.checkpoints c join event_store.logs l on l.log = c.log where c.projection = any($1)`,
    [projection.sources.map(name)],
  );
  const found = projection.sources.flatMap((source) => {
    const row = rows.find((each) => each.name === name(source) && each.log === source.log);
    return row ? [[source, row] as const] : [];
  });
  return new Map(found);
}

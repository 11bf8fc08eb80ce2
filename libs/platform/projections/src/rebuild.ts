import { checkpointOf, type Projection } from './definitions.js';
import { createShadowTables, differences, replay, type ShadowOptions } from './shadow.js';

export interface Rebuilt {
  readonly projection: string;
  readonly events: number;
  /** Tables whose live rows were not what a replay gives: they are now. */
  readonly mended: readonly string[];
}

const SUFFIX = '__next';

/**
 * Builds the projection anew beside the live rows, then switches in one transaction. The live tables are never emptied; an
 * interrupted rebuild goes on where it stopped, since its rows and its checkpoint were committed together.
 */
export async function rebuildProjection(options: ShadowOptions, projection: Projection, runtimeLogin: string): Promise<Rebuilt> {
  const { admin } = options;
  await createShadowTables(admin, projection.tables, SUFFIX);
  let events = await replay(options, projection, SUFFIX);
  if (options.stopping?.()) throw new Error('Interrupted; the same command goes on from here.');
  const login = `"${runtimeLogin.replaceAll('"', '""')}"`;
  return admin.transaction(async (tx) => {
    // Whoever writes these rows waits for the checkpoint, so the last events are taken with nobody in between.
    const names = [...new Set(projection.sources.map((source) => checkpointOf(projection, source)))];
    await tx.query('select seq from event_store.checkpoints where projection = any($1) order by projection for update', [names]);
    events += await replay(options, projection, SUFFIX);
    const mended = (await differences(tx, projection.tables, SUFFIX)).map((difference) => difference.table);
    for (const { name } of projection.tables) {
      const [schema, table] = name.split('.');
      await tx.query(`alter table ${name} rename to ${table}__old`);
      await tx.query(`alter table ${name}${SUFFIX} rename to ${table}`);
      await tx.query(`drop table ${schema}.${table}__old`);
      await tx.query(`grant select, insert, update, delete on ${name} to ${login}`);
    }
    for (const name of names) {
      // Who paused it goes on wanting that.
      await tx.query(
        'update event_store.checkpoints n set paused = o.paused from event_store.checkpoints o where n.projection = $2 and o.projection = $1 and n.log = o.log',
        [name, name + SUFFIX],
      );
      await tx.query('delete from event_store.checkpoints where projection = $1', [name]);
      await tx.query('update event_store.checkpoints set projection = $1 where projection = $2', [name, name + SUFFIX]);
    }
    // Checkpoints of the versions before.
    await tx.query(
      "delete from event_store.checkpoints where split_part(projection, '@', 1) = $1 and strpos(projection, '__') = 0 and projection <> all($2)",
      [projection.name, names],
    );
    return { projection: projection.name, events, mended };
  });
}

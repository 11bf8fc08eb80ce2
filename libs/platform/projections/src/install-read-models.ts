import { Database } from '@heliograph/database';
import { ensureCheckpoint } from './checkpoints.js';
import { checkpointOf, type Projection } from './definitions.js';

/**
 * Says which tables are those of read models, so that workers may replace them, and makes the checkpoints of read models that are new where a log has
 * events already: until they have been filled, nobody is to take their rows for all. Owner only; safe to repeat.
 */
export async function installReadModels(adminUrl: string, projections: readonly Projection[]): Promise<void> {
  const database = await Database.connect({ url: adminUrl, pool: 1, applicationName: 'heliograph migrate' });
  try {
    const tables = projections.flatMap(({ name, tables }) => tables.map((table) => ({ table: table.name, projection: name })));
    await database.transaction(async (tx) => {
      await tx.query('delete from projections.read_models where table_name <> all($1::text[])', [tables.map(({ table }) => table)]);
      await tx.query(
        `insert into projections.read_models (table_name, projection) select * from unnest($1::text[], $2::text[])
         on conflict (table_name) do update set projection = excluded.projection`,
        [tables.map(({ table }) => table), tables.map(({ projection }) => projection)],
      );
    });
    const begun = new Set(
      (await database.query<{ log: string }>('select log from event_store.logs where head_seq > 0')).map(({ log }) => log),
    );
    for (const projection of projections)
      for (const source of projection.sources)
        if (begun.has(source.log)) await ensureCheckpoint(database, checkpointOf(projection, source), source.log);
  } finally {
    await database.close();
  }
}

import type { Queryable } from '@heliograph/database';
import type { Manifest } from './manifest.js';

/** Never lowered: ids that were assigned after the backup are known to clients. */
export async function advanceSequences(owner: Queryable, { sequences }: Manifest): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await owner.query(`select setval($1::regclass, greatest($2, coalesce(pg_sequence_last_value($1::regclass), 1)))`, [name, value]);
}

/** Who used the database that was lost knows ids that this one has not given out yet. A sequence without any stays as it is where none are skipped: it has no value. */
export async function raiseSequences(owner: Queryable, schemas: readonly string[], by: number): Promise<void> {
  await owner.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value - 1) + $2) from pg_sequences
     where schemaname = any($1) and (last_value is not null or $2 > 0)`,
    [schemas, by],
  );
}

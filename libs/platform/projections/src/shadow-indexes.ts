import type { Queryable, Table } from '@heliograph/database';
import { throwIfStopping, type ShadowOptions } from './shadow.js';

/** An empty table of the same shape, with the indexes that a replay needs; the others only serve lists. Owner only. */
export async function createShadowTable(admin: Queryable, name: string, shadow: string): Promise<void> {
  await admin.query('select projections.make_shadow($1, $2)', [name, shadow]);
}

/** Makes the indexes that the live tables have and the next ones do not, one after the other; safe to repeat. @throws Error it was interrupted */
export async function makeMissingIndexes(options: ShadowOptions, projection: { name: string; tables: readonly Table[] }): Promise<void> {
  for (const { name } of projection.tables) {
    const missing = await options.admin.query(`select projections.missing_indexes($1, $1 || '__next')`, [name]);
    for (let left = missing.length; left > 0; left--) {
      throwIfStopping(options);
      options.onStep?.(projection.name, `making an index of ${name}`);
      await options.admin.query('select projections.index_next($1)', [name]);
    }
  }
}

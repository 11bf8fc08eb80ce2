import type { Queryable } from '@heliograph/database';

/** Whether these very bytes are barred (B5). */
export async function isBarred(database: Queryable, checksum: string): Promise<boolean> {
  const rows = await database.query('select 1 from media.barred_pictures where checksum = $1', [checksum]);
  return rows.length > 0;
}

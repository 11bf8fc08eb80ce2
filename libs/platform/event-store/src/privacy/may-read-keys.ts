import type { Queryable } from '@heliograph/database';

/** True if this login may read the keys of people; that of an auditor may not. */
export async function mayReadKeys(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ may: boolean }>(`select has_table_privilege('event_store.keys', 'select') as may`);
  return row?.may === true;
}

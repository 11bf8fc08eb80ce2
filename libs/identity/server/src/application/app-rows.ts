import { columnsOf, type Database, type Queryable, selectionOf } from '@heliograph/database';
import type { Application } from '@heliograph/identity-contracts';
import type { AppId, UserId } from '@heliograph/kernel';
import { apps } from './apps.table.js';

const { ownerId: _, ...SHOWN } = selectionOf(apps);

export function listApps(database: Database, ownerId: UserId): Promise<Application[]> {
  return database.rowsOf(apps, (rows) => rows.find({ select: SHOWN, where: { ownerId }, order: { id: 'desc' } }));
}

/** Also in an account that is locked. */
export async function findOwnApp(database: Queryable, ownerId: UserId, appId: AppId): Promise<Application | null> {
  const [row] = await database.query<Application>(`select ${columnsOf(apps, SHOWN)} from identity.apps where id = $1 and owner_id = $2`, [
    appId,
    ownerId,
  ]);
  return row ?? null;
}

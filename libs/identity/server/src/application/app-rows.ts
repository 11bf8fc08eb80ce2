import type { Queryable } from '@heliograph/database';
import type { Application } from '@heliograph/identity-contracts';
import type { AppId, UserId } from '@heliograph/kernel';

const COLUMNS = `id, client_id as "clientId", name, website, callback_urls as "callbackUrls", require_pkce as "requirePkce",
  exact_redirect as "exactRedirect", created_at as "createdAt"`;

export function listApps(database: Queryable, ownerId: UserId): Promise<Application[]> {
  return database.query<Application>(`select ${COLUMNS} from identity.apps where owner_id = $1 order by id desc`, [ownerId]);
}

export async function findOwnApp(database: Queryable, ownerId: UserId, appId: AppId): Promise<Application | null> {
  const [row] = await database.query<Application>(`select ${COLUMNS} from identity.apps where id = $1 and owner_id = $2`, [appId, ownerId]);
  return row ?? null;
}

import type { Queryable } from '@heliograph/database';
import type { SecretId } from '@heliograph/identity-contracts';
import type { AppId, ClientId, UserId } from '@heliograph/kernel';
import { isSuspendedApp } from '../user/is-suspended.js';

/** A registered app as the OAuth endpoints see it. One whose owner is suspended is unknown to them all: no consent, no code, no token (B4). */
export interface Client {
  readonly id: AppId;
  readonly clientId: ClientId;
  readonly name: string;
  readonly website: string | null;
  readonly ownerId: UserId;
  readonly ownerUsername: string;
  readonly callbackUrls: readonly string[];
  readonly requirePkce: boolean;
  readonly exactRedirect: boolean;
  readonly isPublic: boolean;
}

const SELECT = `
  select a.id, a.client_id as "clientId", a.name, a.website, a.owner_id as "ownerId", coalesce(u.username, '') as "ownerUsername", a.callback_urls as "callbackUrls",
         a.require_pkce as "requirePkce", a.exact_redirect as "exactRedirect", a.is_public as "isPublic"
    from identity.apps a left join identity.users u on u.id = a.owner_id`;

export async function findClient(database: Queryable, clientId: ClientId): Promise<Client | null> {
  if (!isPrintable(clientId)) return null;
  const [row] = await database.query<Client>(`${SELECT} where a.client_id = $1 and not ${isSuspendedApp('a')}`, [clientId]);
  return row ?? null;
}

/** The app, if this is one of its valid secrets. Its last use is stored to the hour, so that busy apps do not write on every call. */
export async function findClientBySecret(database: Queryable, clientId: ClientId, secretHash: Buffer, now: Date): Promise<Client | null> {
  if (!isPrintable(clientId)) return null;
  const [row] = await database.query<Client & { secretId: SecretId; stale: boolean }>(
    `${SELECT.replace('select', `select s.id as "secretId", s.last_used_at is null or s.last_used_at < $3::timestamptz - interval '1 hour' as stale,`)}
       join identity.app_secrets s on s.app_id = a.id where a.client_id = $1 and s.secret_hash = $2 and not ${isSuspendedApp('a')}`,
    [clientId, secretHash, now],
  );
  if (!row) return null;
  const { secretId, stale, ...client } = row;
  if (stale) await database.query('update identity.app_secrets set last_used_at = $2 where id = $1', [secretId, now]);
  return client;
}

// The database refuses NUL, and nothing longer was ever issued.
const isPrintable = (clientId: ClientId): boolean => /^[\x21-\x7e]{1,100}$/.test(clientId);

import type { Queryable, TableAndPeople } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';

/** While the apps are there: they go last. */
const OF_THEIR_APPS = 'app_id in (select id from identity.apps where owner_id = $1)';

/**
 * The personal data in each table of identity. A new table only has to be declared here: rows that are `state` are deleted when the
 * person is erased, and the certificate checks that they are gone.
 */
export const identityPeople: readonly TableAndPeople[] = [
  { table: 'identity.users', rows: 'id = $1' },
  { table: 'identity.apps', rows: 'owner_id = $1' },
  { table: 'identity.issued_credentials', rows: 'user_id = $1' },
  { table: 'identity.passwords', rows: 'user_id = $1', state: true },
  { table: 'identity.sessions', rows: 'user_id = $1', state: true },
  { table: 'identity.unfinished_sign_ins', rows: 'user_id = $1', state: true },
  { table: 'identity.totp_secrets', rows: 'user_id = $1', state: true },
  { table: 'identity.passkeys', rows: 'user_id = $1', state: true },
  { table: 'identity.passkey_challenges', rows: 'user_id = $1', state: true },
  { table: 'identity.recovery_codes', rows: 'user_id = $1', state: true },
  { table: 'identity.mail_wanted', rows: 'user_id = $1', state: true },
  { table: 'identity.mail_tokens', rows: 'user_id = $1', state: true },
  { table: 'identity.email_changes', rows: 'user_id = $1', state: true },
  { table: 'identity.personal_tokens', rows: 'user_id = $1', state: true },
  { table: 'identity.outside_accounts', rows: 'user_id = $1', state: true },
  // Codes and tokens refer to it and are deleted with it.
  { table: 'identity.grants', rows: 'user_id = $1', state: true },
  { table: 'identity.authorization_codes', rows: 'grant_id in (select id from identity.grants where user_id = $1)' },
  { table: 'identity.access_tokens', rows: 'grant_id in (select id from identity.grants where user_id = $1)' },
  { table: 'identity.refresh_tokens', rows: 'grant_id in (select id from identity.grants where user_id = $1)' },
  { table: 'identity.revocations', nobody: ['what'] },
  { table: 'identity.app_secrets', rows: OF_THEIR_APPS, state: true },
  { table: 'identity.app_requests', rows: OF_THEIR_APPS, state: true },
  { table: 'identity.app_request_shares', rows: OF_THEIR_APPS, state: true },
  { table: 'identity.app_request_totals', rows: OF_THEIR_APPS, state: true },
  // Keyed hashes of what was typed and from which network.
  { table: 'identity.attempts', nobody: ['budget'] },
];

/** Deletes what is stored of this person outside the log. */
export async function forgetRows(database: Queryable, userId: UserId): Promise<void> {
  for (const each of identityPeople)
    if ('state' in each && each.state) await database.query(`delete from ${each.table} where ${each.rows}`, [userId]);
}

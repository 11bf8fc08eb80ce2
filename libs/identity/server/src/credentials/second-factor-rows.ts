import { columnsOf, type Queryable, type RowOf } from '@heliograph/database';
import type { Context, UserId } from '@heliograph/kernel';
import { readCredentialId } from './credential-ids.js';
import type { ConfirmedAccount, SharedLockAccount, ExclusiveLockAccount } from './account-lock.js';
import { totpSecrets } from './second-factor.tables.js';

/** SQL that is true where this user is asked for a second factor. @param user an expression of ours */
export const hasSecondFactorSql = (user: string): string =>
  `(exists (select from identity.totp_secrets f where f.user_id = ${user} and f.confirmed_at is not null)
    or exists (select from identity.passkeys f where f.user_id = ${user}))`;

/** In an account that is held it stays so. */
export async function hasSecondFactor(database: Queryable, userId: UserId): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>(`select ${hasSecondFactorSql('$1::bigint')} as has`, [userId]);
  return row?.has === true;
}

export async function findTotp(database: Queryable, userId: UserId): Promise<RowOf<typeof totpSecrets> | null> {
  const sql = `select ${columnsOf(totpSecrets)} from identity.totp_secrets where user_id = $1`;
  return (await database.query<RowOf<typeof totpSecrets>>(sql, [userId]))[0] ?? null;
}

/** false = another one counts already. */
export async function insertTotp(account: ConfirmedAccount, secret: string, now: Date): Promise<boolean> {
  const made = await account.query(
    `insert into identity.totp_secrets (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
       where totp_secrets.confirmed_at is null returning user_id`,
    [account.userId, secret, now],
  );
  return made.length > 0;
}

/** It counts from now on, and the code that shows it is used up. false = that secret waits no longer. */
export async function confirmTotp(account: ConfirmedAccount, secret: string, step: number, now: Date): Promise<boolean> {
  const confirmed = await account.query(
    'update identity.totp_secrets set confirmed_at = $3, last_step = $4 where user_id = $1 and secret = $2 and confirmed_at is null returning user_id',
    [account.userId, secret, now, step],
  );
  return confirmed.length > 0;
}

/** A factor was added: who is confirmed by the password alone is so no more, but for the session that has just shown the factor. */
export async function unconfirmOtherSessions(account: SharedLockAccount, { credential }: Context): Promise<void> {
  await account.query('update identity.sessions set confirmed_at = null where user_id = $1 and id is distinct from $2', [
    account.userId,
    credential === undefined ? null : readCredentialId(credential).rowId,
  ]);
}

/** Answers whether one counted. */
export async function removeTotp(account: ExclusiveLockAccount): Promise<boolean> {
  const gone = await account.query<{ counted: boolean }>(
    'delete from identity.totp_secrets where user_id = $1 returning confirmed_at is not null as counted',
    [account.userId],
  );
  return gone[0]?.counted === true;
}

/** Answers whether there was one. */
export async function removeAllFactors(account: ExclusiveLockAccount): Promise<boolean> {
  const hadTotp = await removeTotp(account);
  const gone = await account.query('delete from identity.passkeys where user_id = $1 returning id', [account.userId]);
  return hadTotp || gone.length > 0;
}

/** Those that were added or renewed since then, and with the last of all what stands in for it. Answers whether a factor that counted went. */
export async function removeFactorsSince(account: ExclusiveLockAccount, since: Date): Promise<boolean> {
  const gone = await account.query<{ counted: boolean }>(
    `with apps as (
       delete from identity.totp_secrets where user_id = $1 and (confirmed_at is null or confirmed_at >= $2)
       returning confirmed_at is not null as counted
     ), keys as (
       delete from identity.passkeys where user_id = $1 and created_at >= $2 returning true as counted
     ), codes as (
       delete from identity.recovery_codes where user_id = $1 and created_at >= $2
     )
     select counted from apps union all select counted from keys`,
    [account.userId, since],
  );
  if (!(await hasSecondFactor(account, account.userId))) await removeFactorFallbacks(account);
  return gone.some(({ counted }) => counted);
}

/** What stands in for the last factor goes with it, and sign-ins that wait for it. */
export async function removeFactorFallbacks(account: ExclusiveLockAccount): Promise<void> {
  for (const table of ['recovery_codes', 'passkey_challenges', 'unfinished_sign_ins'])
    await account.query(`delete from identity.${table} where user_id = $1`, [account.userId]);
}

import { columnsOf, type Queryable, type RowOf } from '@heliograph/database';
import type { PasskeyId } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import type { ConfirmedAccount, ExclusiveLockAccount } from '../credentials/account-lock.js';
import { hashOf } from '../credentials/secret-text.js';
import { passkeys } from '../credentials/second-factor.tables.js';

/** Milliseconds in which a challenge is to be answered. */
const CHALLENGE_MILLISECONDS = 5 * 60_000;

export type Purpose = 'add' | 'show';

export type PasskeyRow = RowOf<typeof passkeys>;

/** In the order in which they were added. */
export function findPasskeys(database: Queryable, userId: UserId): Promise<PasskeyRow[]> {
  return database.query<PasskeyRow>(`select ${columnsOf(passkeys)} from identity.passkeys where user_id = $1 order by id`, [userId]);
}

/** Those of the same person that nobody has answered in time go with it. */
export async function insertChallenge(database: Queryable, userId: UserId, challenge: string, purpose: Purpose, now: Date): Promise<void> {
  await database.query('delete from identity.passkey_challenges where user_id = $1 and expires_at < $2', [userId, now]);
  await database.query('insert into identity.passkey_challenges (challenge_hash, user_id, purpose, expires_at) values ($1, $2, $3, $4)', [
    hashOf(challenge),
    userId,
    purpose,
    new Date(now.getTime() + CHALLENGE_MILLISECONDS),
  ]);
}

/** Of any number of answers to a challenge one is taken. false = there is no such challenge for this person now. */
export async function spendChallenge(
  database: Queryable,
  userId: UserId,
  challenge: string,
  purpose: Purpose,
  now: Date,
): Promise<boolean> {
  const spent = await database.query(
    `delete from identity.passkey_challenges where challenge_hash = $1 and user_id = $2 and purpose = $3 and expires_at > $4 returning user_id`,
    [hashOf(challenge), userId, purpose, now],
  );
  return spent.length > 0;
}

export type PasskeyToInsert = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** false = this passkey is somebody's already. */
export async function insertPasskey(account: ConfirmedAccount, passkey: PasskeyToInsert, now: Date): Promise<boolean> {
  const { credentialId, name, publicKey, counter, transports } = passkey;
  const made = await account.query(
    `insert into identity.passkeys (credential_id, user_id, name, public_key, counter, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [credentialId, account.userId, name, publicKey, counter, transports, now],
  );
  return made.length > 0;
}

/** Its counter moves on; authenticators without one always say 0. false = it is gone, or an older state of it was copied. */
export async function usePasskey(database: Queryable, userId: UserId, id: PasskeyId, counter: number, now: Date): Promise<boolean> {
  const used = await database.query(
    `update identity.passkeys set counter = $3, last_used_at = $4
      where id = $1 and user_id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning id`,
    [id, userId, counter, now],
  );
  return used.length > 0;
}

export async function deletePasskey(account: ExclusiveLockAccount, id: PasskeyId): Promise<boolean> {
  return (
    (await account.query('delete from identity.passkeys where id = $1 and user_id = $2 returning id', [id, account.userId])).length > 0
  );
}

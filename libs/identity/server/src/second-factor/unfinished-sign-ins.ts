import type { Queryable } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import type { SharedLockAccount } from '../credentials/account-lock.js';

/** Milliseconds between the password and the second factor. */
export const UNFINISHED_MILLISECONDS = 10 * 60_000;

export interface UnfinishedToInsert {
  readonly hash: Buffer;
  /** Of the account elsewhere that signed in; null = the password did. */
  readonly subjectHash: Buffer | null;
  readonly expiresAt: Date;
}

export async function insertUnfinishedSignIn(
  account: SharedLockAccount,
  { hash, subjectHash, expiresAt }: UnfinishedToInsert,
): Promise<void> {
  await account.query('insert into identity.unfinished_sign_ins (token_hash, user_id, subject_hash, expires_at) values ($1, $2, $3, $4)', [
    hash,
    account.userId,
    subjectHash,
    expiresAt,
  ]);
}

/** It is finished: of two who finish it at once, the second finds none. */
export async function deleteUnfinishedSignIn(account: SharedLockAccount, hash: Buffer): Promise<void> {
  await account.query('delete from identity.unfinished_sign_ins where token_hash = $1', [hash]);
}

export async function findUnfinishedSignIn(database: Queryable, hash: Buffer, now: Date): Promise<UserId | null> {
  const [row] = await database.query<{ userId: UserId }>(
    'select user_id as "userId" from identity.unfinished_sign_ins where token_hash = $1 and expires_at > $2',
    [hash, now],
  );
  return row?.userId ?? null;
}

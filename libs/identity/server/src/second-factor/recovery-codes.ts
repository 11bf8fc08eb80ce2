import { randomBytes } from 'node:crypto';
import type { Queryable } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import type { ConfirmedAccount } from '../credentials/account-lock.js';

const COUNT = 10;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 80 bits in four groups, without letters that are taken for others: `f7km-2q9x-hw3d-apn5`. */
export function newRecoveryCode(): string {
  const text = [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
}

/** As it is hashed, however it was typed; null = none by its form. */
export function foldRecoveryCode(typed: string): string | null {
  const folded = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return folded.length === 16 && [...folded].every((letter) => ALPHABET.includes(letter)) ? folded : null;
}

export type HashRecoveryCode = (folded: string) => Promise<Buffer>;

/** New codes with their hashes, which are stored. */
export async function newRecoveryCodes(hash: HashRecoveryCode): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: COUNT }, newRecoveryCode);
  return { codes, hashes: await Promise.all(codes.map((code) => hash(foldRecoveryCode(code) as string))) };
}

/** In the place of those that there were. */
export async function replaceRecoveryCodes(account: ConfirmedAccount, hashes: readonly Buffer[], now: Date): Promise<void> {
  await account.query('delete from identity.recovery_codes where user_id = $1', [account.userId]);
  await account.query(
    'insert into identity.recovery_codes (user_id, code_hash, created_at) select $1, code_hash, $3 from unnest($2::bytea[]) as made(code_hash)',
    [account.userId, hashes, now],
  );
}

export async function countRecoveryCodes(database: Queryable, userId: UserId): Promise<number> {
  const [row] = await database.query<{ count: number }>('select count(*)::int as count from identity.recovery_codes where user_id = $1', [
    userId,
  ]);
  return row?.count ?? 0;
}

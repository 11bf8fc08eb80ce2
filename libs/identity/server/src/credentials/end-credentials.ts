import type { Queryable } from '@heliograph/database';

/** Ends everything that was opened with this person's password or consent (O9). Safe to repeat. */
export async function endCredentials(database: Queryable, userId: number, now: Date): Promise<void> {
  await database.query('update identity.grants set revoked_at = $2 where user_id = $1 and revoked_at is null', [userId, now]);
  await database.query('delete from identity.personal_tokens where user_id = $1', [userId]);
  await database.query('delete from identity.sessions where user_id = $1', [userId]);
}

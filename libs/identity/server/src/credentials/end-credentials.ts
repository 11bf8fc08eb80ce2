import type { Queryable } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';

/** Ends everything that was granted by this person's password or consent, and the links that would replace the password (O9). Safe to repeat. */
export async function endCredentials(database: Queryable, userId: UserId, now: Date): Promise<void> {
  // Before the families: an approval that holds its session's lock is awaited here, and its family then seen below.
  await database.query('delete from identity.sessions where user_id = $1', [userId]);
  await database.query('update identity.grants set revoked_at = $2 where user_id = $1 and revoked_at is null', [userId, now]);
  await database.query('delete from identity.personal_tokens where user_id = $1', [userId]);
  await database.query(`delete from identity.mail_wanted where user_id = $1 and kind = 'password-reset'`, [userId]);
  await database.query(`delete from identity.mail_tokens where user_id = $1 and kind = 'password-reset'`, [userId]);
}

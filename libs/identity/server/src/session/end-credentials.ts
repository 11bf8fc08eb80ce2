import type { MailTokenKind } from '../mail/mail-tokens.js';
import type { ExclusiveLockAccount } from '../credentials/account-lock.js';

/** Links that were asked for by the right of what ends. */
const VOIDED = ['password-reset', 'email-change', 'email-approval'] satisfies readonly MailTokenKind[];

/**
 * Ends everything that was granted by this person's password or consent, and the links that would replace the password (O9). A second factor
 * stays. The account is locked, so nothing of the kind is made in the meantime. Safe to repeat.
 */
export async function endCredentials(account: ExclusiveLockAccount, now: Date): Promise<void> {
  const { userId } = account;
  await account.query('delete from identity.sessions where user_id = $1', [userId]);
  await account.query('delete from identity.unfinished_sign_ins where user_id = $1', [userId]);
  await account.query('update identity.grants set revoked_at = $2 where user_id = $1 and revoked_at is null', [userId, now]);
  await account.query('delete from identity.personal_tokens where user_id = $1', [userId]);
  // Before the links: a worker that makes one holds the row of its mail. What undoes a change of address stays: a thief sets passwords, too.
  await account.query(`delete from identity.mail_wanted where user_id = $1 and kind = any($2)`, [userId, VOIDED]);
  await account.query(`delete from identity.mail_tokens where user_id = $1 and kind = any($2)`, [userId, VOIDED]);
  await account.query('delete from identity.email_changes where user_id = $1 and changed_at is null', [userId]);
}

const VOIDED_LIST = VOIDED.map((kind) => `'${kind}'`).join(', ');

/**
 * Of a row of `identity.users`, as a condition: there is something that `endCredentials` ends. Not what a suspended person may make: a session, and
 * a sign-in that lacks its second factor.
 */
export const hasCredentials = (user: string): string => `(
  exists (select from identity.sessions s where s.user_id = ${user}.id and not s.while_suspended)
  or exists (select from identity.grants g where g.user_id = ${user}.id and g.revoked_at is null)
  or exists (select from identity.personal_tokens t where t.user_id = ${user}.id)
  or exists (select from identity.mail_wanted m where m.user_id = ${user}.id and m.kind in (${VOIDED_LIST}))
  or exists (select from identity.mail_tokens m where m.user_id = ${user}.id and m.kind in (${VOIDED_LIST}))
  or exists (select from identity.email_changes c where c.user_id = ${user}.id and c.changed_at is null))`;

/** A new password ends the other ways into the account, too: an intruder may have connected an account of their own (O11). */
export async function replacePassword(account: ExclusiveLockAccount, hash: string, now: Date): Promise<void> {
  const { userId } = account;
  await account.query('update identity.passwords set password_hash = $2, changed_at = $3 where user_id = $1', [userId, hash, now]);
  await account.query('delete from identity.outside_accounts where user_id = $1', [userId]);
  await endCredentials(account, now);
}

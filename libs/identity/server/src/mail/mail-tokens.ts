import type { Queryable } from '@heliograph/database';
import type { Brand, UserId } from '@heliograph/kernel';
import { hashOf, kindOf, newSecretText } from '../credentials/secret-text.js';
import { UNDO_DAYS } from './email-changes.js';
import { isSuspended } from '../user/is-suspended.js';

/** A mail that waits to be sent. */
export type QueuedMailId = Brand<number, 'QueuedMailId'>;

/**
 * What a link in a mail proves: that the visitor reads mails to that address.
 * `email-change` goes to the new address of an account, `email-approval` to the present one, `email-undo` to the former one.
 */
export type MailTokenKind = 'password-reset' | 'email-verification' | 'email-change' | 'email-approval' | 'email-undo';

const DAY_SECONDS = 24 * 60 * 60;

const LIFE_SECONDS = {
  'password-reset': 60 * 60,
  'email-verification': DAY_SECONDS,
  'email-change': DAY_SECONDS,
  'email-approval': DAY_SECONDS,
  'email-undo': UNDO_DAYS * DAY_SECONDS,
} as const satisfies Record<MailTokenKind, number>;

export const isMailToken = (kind: string): kind is MailTokenKind => Object.hasOwn(LIFE_SECONDS, kind);

/** A new token, which replaces the one before. null = the mail is not wanted any more: a new password has voided it in the meantime. */
export async function mintMailToken(database: Queryable, kind: MailTokenKind, mail: QueuedMailId, now: Date): Promise<string | null> {
  const token = newSecretText(kind);
  const made = await database.query(
    `insert into identity.mail_tokens (token_hash, kind, user_id, expires_at)
     select $1::bytea, $2, w.user_id, $4::timestamptz + make_interval(secs => $5)
       from (select user_id from identity.mail_wanted where id = $3 and kind = $2 for share) w
     on conflict (user_id, kind) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at returning kind`,
    [hashOf(token), kind, mail, now, LIFE_SECONDS[kind]],
  );
  return made.length > 0 ? token : null;
}

const LIVING = `token_hash = $1 and kind = $2 and expires_at > $3
  and exists (select from identity.users u where u.id = user_id and not ${isSuspended('u')} and u.username is not null)`;

/** Whose token this is, while it is valid. Does not use it up. */
export async function findMailToken(database: Queryable, kind: MailTokenKind, token: string, now: Date): Promise<UserId | null> {
  return ownerOf(database, `select user_id from identity.mail_tokens where ${LIVING}`, kind, token, now);
}

/** As `findMailToken`, and uses the token up: of any number of concurrent callers one succeeds. */
export async function spendMailToken(database: Queryable, kind: MailTokenKind, token: string, now: Date): Promise<UserId | null> {
  return ownerOf(database, `delete from identity.mail_tokens where ${LIVING} returning user_id`, kind, token, now);
}

async function ownerOf(database: Queryable, sql: string, kind: MailTokenKind, token: string, now: Date): Promise<UserId | null> {
  if (kindOf(token) !== kind) return null;
  const [row] = await database.query<{ user_id: UserId }>(sql, [hashOf(token), kind, now]);
  return row?.user_id ?? null;
}

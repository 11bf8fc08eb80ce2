import type { Database, Queryable } from '@heliograph/database';
import { moderationNotices, type NewCredential, type Notice, type Subscription } from '@heliograph/identity-contracts';
import { type Context, DecisionId, type UserId } from '@heliograph/kernel';
import type { ConfirmedAccount } from '../credentials/account-lock.js';
import { type CredentialReference, subjectOf } from './take-back-token.js';
import type { MailTokenKind, QueuedMailId } from './mail-tokens.js';
import { isSuspended } from '../user/is-suspended.js';

export type MailKind = MailTokenKind | NoticeKind;
/** Those whose words are here. */
export type WordedMail = Exclude<MailKind, Subscription>;
/** Mails that only tell what has happened. */
export type NoticeKind = 'password-changed' | 'second-factor-removed' | CredentialMail | Notice;
/** Mails with a link that takes back what they tell of. */
export type CredentialMail =
  | 'second-factor-added'
  | 'app-connected'
  | 'app-registered'
  | 'app-secret-added'
  | 'personal-token-made'
  | 'recovery-codes-made'
  | 'outside-account-connected';

/** A pending mail. `userId` null: without a recipient, see `queueResetMail`. */
export interface QueuedMail {
  readonly id: QueuedMailId;
  readonly kind: MailKind;
  readonly userId: UserId | null;
  readonly wantedAt: Date;
  /** Which credential or decision it tells of, as `consent:3`; null for all others. */
  readonly subject: string | null;
  /** This one included. */
  readonly attempts: number;
  readonly retryAt: Date;
}

const CLAIM = `
  with next as materialized (
    select id from identity.mail_wanted where due_at <= $1::timestamptz order by due_at, id limit 1 for update skip locked
  )
  update identity.mail_wanted w
     set attempts = w.attempts + 1,
         due_at = $1::timestamptz + least(make_interval(secs => 60 * power(2, least(w.attempts, 10))), interval '30 minutes')
    from next where w.id = next.id
  returning w.id, w.kind, w.user_id as "userId", w.wanted_at as "wantedAt", w.subject, w.attempts, w.due_at as "retryAt"`;

/** A worker sends it. What `SendNotice` asks for is there once, also after it was sent. Written in the transaction of what the mail is about, so that neither is stored without the other. */
export async function queueMail(
  database: Queryable,
  kind: MailKind,
  userId: UserId,
  now: Date,
  subject: string | null = null,
): Promise<void> {
  await database.query(
    'insert into identity.mail_wanted (kind, user_id, wanted_at, due_at, subject) values ($1, $2, $3, $3, $4) on conflict do nothing',
    [kind, userId, now, subject],
  );
}

/** How the subject of a mail names a decision. */
export const subjectOfDecision = (id: DecisionId | null): string | null => (id === null ? null : `decision:${id}`);

/** null for what `subjectOfDecision` did not make. */
export function decisionOfSubject(subject: string | null): DecisionId | null {
  const [, id] = /^decision:(\d{1,15})$/.exec(subject ?? '') ?? [];
  return id === undefined ? null : DecisionId(Number(id));
}

const MAILS: Readonly<Record<NewCredential, CredentialMail>> = {
  consent: 'app-connected',
  app: 'app-registered',
  'app-secret': 'app-secret-added',
  'personal-token': 'personal-token-made',
  totp: 'second-factor-added',
  passkey: 'second-factor-added',
  'recovery-codes': 'recovery-codes-made',
  'outside-account': 'outside-account-connected',
};

/** Tells the owner, who may take it back (A4). What an operator makes is in the log with its reason. */
export async function queueCredentialMail(
  account: ConfirmedAccount,
  { credential, now }: Context,
  made: CredentialReference,
): Promise<void> {
  if (credential === undefined) return;
  await account.query('insert into identity.mail_wanted (kind, user_id, wanted_at, due_at, subject) values ($1, $2, $3, $3, $4)', [
    MAILS[made.kind],
    account.userId,
    now,
    subjectOf(made),
  ]);
}

/** For the account with this address. An unknown address gets the same statement and the same kind of row, so that the two cannot be distinguished. */
export async function queueResetMail(database: Queryable, foldedEmail: string, now: Date): Promise<void> {
  await database.query(
    `insert into identity.mail_wanted (kind, user_id, wanted_at, due_at)
     values ('password-reset', (select id from identity.users where email_folded = $1 and not ${isSuspended('users')} order by id limit 1), $2, $2)`,
    [foldedEmail, now],
  );
}

/**
 * Claims the next due mail for a while: should this process crash, another one retries after that. The pauses grow from one
 * minute to half an hour. It is found before the join: a plan may run a subquery once for each row, and then the limit holds for each run.
 */
export async function claimMail(database: Pick<Database, 'prepared'>, now: Date): Promise<QueuedMail | undefined> {
  const [mail] = await database.prepared<QueuedMail>({ name: 'mail_due', text: CLAIM, params: [now] });
  return mail;
}

/** What reactions ask for. They may ask again. */
const reactionMails: ReadonlySet<MailKind> = new Set<Exclude<Notice, Subscription>>([...moderationNotices, 'report-decided']);

/**
 * It was sent, or is no longer needed. What a reaction has asked for stays until it is too old to be asked for again. It counts one attempt more, so
 * that another process that has claimed it in the meantime does not make it due again.
 */
export async function settleMail(database: Queryable, { id, kind }: Pick<QueuedMail, 'id' | 'kind'>): Promise<void> {
  await database.query(
    reactionMails.has(kind)
      ? 'update identity.mail_wanted set due_at = null, attempts = attempts + 1 where id = $1'
      : 'delete from identity.mail_wanted where id = $1',
    [id],
  );
}

/**
 * Nobody sends it any more. It stays until it is too old to be asked for again. False = this process was so slow that another one has claimed the
 * mail, which is for that one to conclude.
 */
export async function concludeMail(database: Queryable, { id, attempts }: QueuedMail): Promise<boolean> {
  const concluded = await database.query(
    'update identity.mail_wanted set due_at = null where id = $1 and attempts = $2 and due_at is not null returning id',
    [id, attempts],
  );
  return concluded.length > 0;
}

/** The user does not exist yet: the registration is not committed. */
export async function postponeMail(database: Queryable, id: QueuedMailId, now: Date): Promise<void> {
  await database.query(`update identity.mail_wanted set due_at = $2::timestamptz + interval '1 second' where id = $1`, [id, now]);
}

/** It is sent again later, unless another process has claimed it in the meantime: that one knows more. */
export async function recordMailError(database: Queryable, { id, attempts, retryAt }: QueuedMail, code: string): Promise<void> {
  await database.query('update identity.mail_wanted set last_error = $3, due_at = $4 where id = $1 and attempts = $2', [
    id,
    attempts,
    code,
    retryAt,
  ]);
}

/** Nobody is sent a mail that is older. */
export const OLDEST_MILLISECONDS = 6 * 3_600_000;

/** Deletes mails that are too old. Returns those that had a recipient. */
export async function giveUpMails(database: Queryable, now: Date): Promise<{ kind: MailKind; attempts: number }[]> {
  return database.query(
    `with given_up as (delete from identity.mail_wanted where wanted_at < $1::timestamptz returning kind, user_id, attempts, due_at)
     select kind, attempts from given_up where user_id is not null and due_at is not null`,
    [new Date(now.getTime() - OLDEST_MILLISECONDS)],
  );
}

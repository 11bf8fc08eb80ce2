import type { Queryable } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import type { MailKind } from './mails.tables.js';

/** A mail that is to be handed over. */
export interface DueMail {
  readonly userId: UserId;
  readonly kind: MailKind;
  /** The end of the streak, or when the digest is due. */
  readonly about: Date;
}

/** What is to be known of a kind of mail that people ask for. */
export interface MailRules {
  /** Finds to whom one is due. Again is nothing. */
  findDueMails(now: Date, stopping: Pick<AbortSignal, 'aborted'>): Promise<void>;
  /** True if there is something to say by now. */
  isTrue(due: DueMail, now: Date): Promise<boolean>;
  /** Six hours later nobody is sent it any more. With person and kind it names the mail. */
  happenedAt(due: DueMail): Date;
  /** Null = `findDueMails` finds it. */
  findNextDate(due: DueMail, now: Date): Promise<Date | null>;
}

/** The first start of a database reminds of the streaks that end from now on. */
const REMINDED_UNTIL = `
  insert into notifications.streak_reminders_until (streaks_end_at) values ($1)
  on conflict (only_row) do update set streaks_end_at = greatest(streak_reminders_until.streaks_end_at, $1)
  returning streaks_end_at as "streaksEndAt"`;

/** People who want one a week are skipped for seven days. Of the same streak's end there is one, however often it is found. */
const WANT_REMINDERS = `
  insert into notifications.mails (user_id, kind, about, due_at)
  select e.user_id, 'streak-ends', e.ends_at, $3
    from unnest($1::bigint[], $2::timestamptz[]) as e (user_id, ends_at)
    join notifications.notification_settings s on s.user_id = e.user_id and s.kind = 'streak' and s.mail <> 'never'
    left join notifications.mails m on m.user_id = e.user_id and m.kind = 'streak-ends'
   where s.mail = 'daily' or m.sent is null or m.sent <= e.ends_at - interval '7 days'
   order by e.user_id
  on conflict (user_id, kind) do update set about = excluded.about, due_at = excluded.due_at where mails.about < excluded.about`;

const WANTS_REMINDERS = `select from notifications.notification_settings where user_id = $1 and kind = 'streak' and mail <> 'never'`;

const WANTS_DIGESTS = `s.mail <> 'never' and s.kind <> 'streak'`;

/** $1 how many. Who wants digests, and is due none. */
const WITHOUT_DIGEST = `
  select s.user_id as "userId" from notifications.notification_settings s
   where ${WANTS_DIGESTS}
     and not exists (select from notifications.mails m where m.user_id = s.user_id and m.kind = 'digest' and m.due_at is not null)
   group by s.user_id order by s.user_id limit $1`;

const WANT_DIGESTS = `
  insert into notifications.mails (user_id, kind, about, due_at)
  select e.user_id, 'digest', e.due_at, e.due_at from unnest($1::bigint[], $2::timestamptz[]) as e (user_id, due_at)
   order by e.user_id
  on conflict (user_id, kind) do update set about = excluded.about, due_at = excluded.due_at where mails.due_at is null`;

/** Should the process that claims it die, another one claims it a minute later. */
const CLAIM = `
  with next as materialized (
    select user_id, kind from notifications.mails where due_at <= $1 order by due_at, user_id, kind limit 1 for update skip locked
  )
  update notifications.mails m set due_at = $1::timestamptz + interval '1 minute'
    from next where m.user_id = next.user_id and m.kind = next.kind
  returning m.user_id as "userId", m.kind, m.about`;

const SETTLE = `
  update notifications.mails
     set due_at = $5, about = coalesce($5, about), sent = case when $4 then about else sent end, since = case when $4 then sent else since end
   where user_id = $1 and kind = $2 and about = $3`;

/** Up to which end of streaks reminders were wanted, moved to `least` where it was before that. */
export async function advanceReminders(database: Queryable, least: Date): Promise<Date> {
  const [row] = await database.query<{ streaksEndAt: Date }>(REMINDED_UNTIL, [least]);
  return row?.streaksEndAt ?? least;
}

export async function wantReminders(
  database: Queryable,
  streaks: readonly { readonly userId: UserId; readonly endsAt: Date }[],
  now: Date,
): Promise<void> {
  await database.query(WANT_REMINDERS, [streaks.map(({ userId }) => userId), streaks.map(({ endsAt }) => endsAt), now]);
}

export async function wantsReminders(database: Queryable, userId: UserId): Promise<boolean> {
  return (await database.query(WANTS_REMINDERS, [userId])).length > 0;
}

export async function findPeopleWithoutDigest(database: Queryable, most: number): Promise<readonly UserId[]> {
  return (await database.query<{ userId: UserId }>(WITHOUT_DIGEST, [most])).map(({ userId }) => userId);
}

export async function wantDigests(database: Queryable, due: ReadonlyMap<UserId, Date>): Promise<void> {
  await database.query(WANT_DIGESTS, [[...due.keys()], [...due.values()]]);
}

export async function wantsDigests(database: Queryable, userId: UserId): Promise<boolean> {
  const rows = await database.query(`select from notifications.notification_settings s where s.user_id = $1 and ${WANTS_DIGESTS} limit 1`, [
    userId,
  ]);
  return rows.length > 0;
}

export async function claimMail(database: Queryable, now: Date): Promise<DueMail | undefined> {
  const [due] = await database.query<DueMail>(CLAIM, [now]);
  return due;
}

/** It is handed over, or there is nothing to say. @param next when the next one is due; null = it is found some day */
export async function settleMail(database: Queryable, { userId, kind, about }: DueMail, isSent: boolean, next: Date | null): Promise<void> {
  await database.query(SETTLE, [userId, kind, about, isSent, next]);
}

export async function forgetMails(database: Queryable, userId: UserId): Promise<void> {
  await database.query('delete from notifications.mails where user_id = $1', [userId]);
  await database.query('delete from notifications.streak_reminders where user_id = $1', [userId]);
}

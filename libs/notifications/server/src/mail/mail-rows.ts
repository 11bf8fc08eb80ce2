import type { Queryable } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';

/** A reminder that is to be sent. */
export interface DueReminder {
  readonly userId: UserId;
  readonly streakEndsAt: Date;
  /** Whether its addressee still wants such mails. */
  readonly isWanted: boolean;
}

/** The first start of a database reminds of the streaks that end from now on. */
const REMINDED_UNTIL = `
  insert into notifications.streak_reminders_until (streaks_end_at) values ($1)
  on conflict (only_row) do update set streaks_end_at = greatest(streak_reminders_until.streaks_end_at, $1)
  returning streaks_end_at as "streaksEndAt"`;

/** Whoever wants one a week is passed over for seven days. Of the same streak's end there is one, however often it is found. */
const WANT = `
  insert into notifications.streak_reminders (user_id, streak_ends_at, due_at)
  select e.user_id, e.ends_at, $3
    from unnest($1::bigint[], $2::timestamptz[]) as e (user_id, ends_at)
    join notifications.notification_settings s on s.user_id = e.user_id and s.kind = 'streak' and s.mail <> 'never'
    left join notifications.streak_reminders r on r.user_id = e.user_id
   where s.mail = 'daily' or r.sent_at is null or r.sent_at <= $3::timestamptz - interval '7 days'
   order by e.user_id
  on conflict (user_id) do update set streak_ends_at = excluded.streak_ends_at, due_at = excluded.due_at
   where streak_reminders.streak_ends_at < excluded.streak_ends_at`;

/** Should the process that claims it die, another one claims it a minute later. */
const CLAIM = `
  with next as materialized (
    select user_id from notifications.streak_reminders where due_at <= $1 order by due_at, user_id limit 1 for update skip locked
  )
  update notifications.streak_reminders r set due_at = $1::timestamptz + interval '1 minute'
    from next where r.user_id = next.user_id
  returning r.user_id as "userId", r.streak_ends_at as "streakEndsAt", exists (
    select from notifications.notification_settings s where s.user_id = r.user_id and s.kind = 'streak' and s.mail <> 'never'
  ) as "isWanted"`;

const SETTLE = `
  update notifications.streak_reminders set due_at = null, sent_at = case when $3 then $4 else sent_at end
   where user_id = $1 and streak_ends_at = $2`;

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
  await database.query(WANT, [streaks.map(({ userId }) => userId), streaks.map(({ endsAt }) => endsAt), now]);
}

export async function claimReminder(database: Queryable, now: Date): Promise<DueReminder | undefined> {
  const [due] = await database.query<DueReminder>(CLAIM, [now]);
  return due;
}

/** It is handed over, or not wanted any more. */
export async function settleReminder(
  database: Queryable,
  { userId, streakEndsAt }: DueReminder,
  { isSent, now }: { isSent: boolean; now: Date },
): Promise<void> {
  await database.query(SETTLE, [userId, streakEndsAt, isSent, now]);
}

export async function forgetReminder(database: Queryable, userId: UserId): Promise<void> {
  await database.query('delete from notifications.streak_reminders where user_id = $1', [userId]);
}

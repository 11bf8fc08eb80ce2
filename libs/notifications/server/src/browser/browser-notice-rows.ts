import type { Queryable } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import type { NotificationId } from '@heliograph/notifications-contracts';

/** An entry that has changed. */
export interface BrowserNotice {
  readonly userId: UserId;
  readonly entryId: NotificationId;
  /** Of its newest event. */
  readonly at: Date;
}

/** Of what is older nobody's browser tells them any more. A list is behind its logs for seconds. */
const RECENT = `interval '10 minutes'`;
/** Many who like one photograph are one message, and another one some minutes later. */
const PAUSE = `interval '5 minutes'`;

/** `$2`: after which; the page reads the entries in this order. What the list shows, and is unread. */
const DUE = `
  select c.user_id as "userId", c.entry_id as "entryId", max(c.at) as at
    from notifications.causes c
    left join notifications.read_markers r on r.user_id = c.user_id
    left join notifications.browser_notices b on b.user_id = c.user_id and b.entry_id = c.entry_id
   where c.at > $1::timestamptz - ${RECENT} and c.at <= $1::timestamptz and not c.hidden and c.gone_at is null
     and not exists (select from notifications.deletions d where d.type = 'photo' and d.id = c.photo_id)
     and ((c.at, c.entry_id) > (r.read_at, r.read_id)) is not false
     and (b.at is null or b.at < c.at and b.handed_over_at <= $1::timestamptz - ${PAUSE})
     and not exists (select from notifications.notification_settings s where s.user_id = c.user_id and s.kind = c.kind and not s.page)
     and (c.user_id, c.entry_id) > ($2::bigint, $3::bigint)
   group by c.user_id, c.entry_id order by c.user_id, c.entry_id limit $4`;

export async function findDueNotices(
  database: Queryable,
  now: Date,
  after: Pick<BrowserNotice, 'userId' | 'entryId'> | null,
  most: number,
): Promise<readonly BrowserNotice[]> {
  return database.query<BrowserNotice>(DUE, [now, after?.userId ?? 0, after?.entryId ?? 0, most]);
}

export async function recordNotice(database: Queryable, { userId, entryId, at }: BrowserNotice, now: Date): Promise<void> {
  await database.query(
    `insert into notifications.browser_notices (user_id, entry_id, at, handed_over_at) values ($1, $2, $3, $4)
     on conflict (user_id, entry_id) do update set at = greatest(browser_notices.at, excluded.at), handed_over_at = excluded.handed_over_at`,
    [userId, entryId, at, now],
  );
}

export async function forgetOldNotices(database: Queryable, now: Date): Promise<void> {
  await database.query(`delete from notifications.browser_notices where handed_over_at < $1::timestamptz - interval '1 day'`, [now]);
}

export async function forgetNoticesOf(database: Queryable, userId: UserId): Promise<void> {
  await database.query('delete from notifications.browser_notices where user_id = $1', [userId]);
}

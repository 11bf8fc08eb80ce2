import { RECENT } from './notifications.tables.js';

type Condition = (row: string) => string;

const listCondition: Condition = (row) =>
  `not exists (select from notifications.notification_settings s where s.user_id = $1 and s.kind = ${row}.kind and not s.page)`;

/** `$4`: with what is mailed once a week. Reminders of streaks are mails of their own. */
const digestCondition: Condition = (row) => `exists (
  select from notifications.notification_settings s
   where s.user_id = $1 and s.kind = ${row}.kind and s.kind <> 'streak' and (s.mail = 'daily' or s.mail = 'weekly' and $4::boolean))`;

/** Rows of `causes` for the person `$1`: not those of the people `$2`, and none that is hidden or was taken back. @param row its alias */
const visible: Condition = (row) =>
  `${row}.user_id = $1 and ${row}.${RECENT} and not ${row}.hidden and ${row}.gone_at is null and ${row}.actor_id <> all($2::bigint[])`;

/** Those that make entries of the list: not of photos that are deleted, of kinds that are not wanted, and of streaks that are over. All rows of an entry are alike in that. */
export const entryCondition = (row: string, wanted = listCondition) => `${visible(row)}
  and (${row}.kind <> 'streak' or to_timestamp(${row}.subject_id / 1000.0) > now())
  and not exists (select from notifications.deletions d where d.type = 'photo' and d.id = ${row}.photo_id)
  and ${wanted(row)}`;

const MARKER = 'select read_at, read_id from notifications.read_markers where user_id = $1';

/** Of `causes c`. The first condition is one for the index. */
const UNREAD = `c.at >= coalesce((select read_at from notifications.read_markers where user_id = $1), '-infinity')
  and ((c.at, c.entry_id) > (${MARKER})) is not false`;

/**
 * The newest of each entry. A page reads the rows of the entries that it shows, however long the list is: `offset 0` keeps the look for a newer one
 * where it is, for each row that is taken in order. As a join it was made for all rows of the person first.
 */
const newest = (wanted?: Condition) => `notifications.causes c where ${entryCondition('c', wanted)} and not exists (
  select from notifications.causes n where ${entryCondition('n', wanted)} and n.entry_id = c.entry_id and (n.at, n.actor_id, n.subject_id) > (c.at, c.actor_id, c.subject_id) offset 0)`;

/** What follows `from`; `$3` is the kind, or null. It is no condition for an index: that of all people's rows of a kind would be read whole. */
export const entries = (unread: boolean): string => `${newest()} and (c.kind = $3) is not false${unread ? ` and ${UNREAD}` : ''}`;

export const ENTRY_KEYS = 'c.entry_id, c.kind, c.photo_id, c.comment_id, c.collection_id, c.at';

/** Each once: somebody may have added a photo to two collections. */
const BY_PEOPLE = `
  select n.actor_id, max(n.at) as at from notifications.causes n
   where ${visible('n')} and n.entry_id = page.entry_id and n.actor_id <> 0 group by n.actor_id`;

/** Of rows of `ENTRY_KEYS`. */
export const ENTRY = {
  columns: `page.entry_id as id, page.kind, page.photo_id as "photoId", page.comment_id as "commentId", page.collection_id as "collectionId", page.at as "createdAt",
    ((page.at, page.entry_id) <= (${MARKER})) is true as "isRead", others.count, others.people`,
  join: `cross join lateral (
    select count(*)::integer as count, coalesce((array_agg(p.actor_id order by p.at desc, p.actor_id desc))[1:3], '{}') as people
      from (${BY_PEOPLE}) p) others`,
};

/** `$3`: which. */
export const ENTRY_BY_ID = `
  with page as (select ${ENTRY_KEYS} from ${newest()} and c.entry_id = $3)
  select ${ENTRY.columns} from page ${ENTRY.join}`;

/** $3 an entry, or null for the newest one. */
export const PLACE = `
  select c.at, c.entry_id as id from notifications.causes c where ${entryCondition('c')} and ($3::bigint is null or c.entry_id = $3)
  order by c.at desc, c.entry_id desc limit 1`;

export const COUNT_UNREAD = `select count(distinct c.entry_id)::integer as count from notifications.causes c where ${entryCondition('c')} and ${UNREAD}`;

/** With those whose doings were taken back since yesterday: all that is read stands in an index. */
export const NOTIFIERS = `select distinct c.actor_id as id from notifications.causes c where c.user_id = $1 and c.actor_id <> 0 and c.${RECENT}`;
export const UNREAD_NOTIFIERS = `${NOTIFIERS} and ${UNREAD}`;

/** Of `causes c`: has come since the digest before the one that is due at `$3`, which may be handed over already; of a kind that is mailed once a week, within a week. */
const SINCE = `exists (
  select from notifications.mails m join notifications.notification_settings s on s.user_id = m.user_id
   where m.user_id = $1 and m.kind = 'digest' and $3::timestamptz in (m.about, m.sent) and s.kind = c.kind and c.at <= $3::timestamptz
     and c.at > case when s.mail = 'weekly' then $3::timestamptz - interval '7 days'
                     else coalesce(case when m.about = $3::timestamptz then m.sent else m.since end, '-infinity') end)`;

export const HAS_DIGEST = `select from notifications.causes c where ${entryCondition('c', digestCondition)} and ${UNREAD} and ${SINCE} limit 1`;

/** `$5`: how many of them. `total` counts all. */
export const DIGEST = `
  with page as (
    select ${ENTRY_KEYS}, count(*) over ()::integer as total from ${newest(digestCondition)} and ${UNREAD} and ${SINCE}
     order by c.at desc, c.entry_id desc limit $5)
  select ${ENTRY.columns}, page.total from page ${ENTRY.join} order by page.at desc, page.entry_id desc`;

import { RECENT } from './notifications.tables.js';

/**
 * Rows of `causes` that the person `$1` is shown: not those of the people `$2`, of what is deleted or taken down, of kinds that are switched off, and of
 * streaks that are over.
 * @param row its alias
 */
const shown = (row: string) => `${row}.user_id = $1 and ${row}.${RECENT} and not ${row}.hidden
  and (${row}.kind <> 'streak' or to_timestamp(${row}.subject_id / 1000.0) > now())
  and not exists (select from unnest($2::bigint[]) as w (id) where w.id = ${row}.actor_id)
  and not exists (select from notifications.deletions d where d.type = 'photo' and d.id = ${row}.photo_id)
  and not exists (select from notifications.notification_settings s where s.user_id = $1 and s.kind = ${row}.kind and not s.page)`;

const MARKER = 'select read_at, read_id from notifications.read_markers where user_id = $1';

/** Of `causes c`. The first condition is one for the index. */
const UNREAD = `c.at >= coalesce((select read_at from notifications.read_markers where user_id = $1), '-infinity')
  and ((c.at, c.entry_id) > (${MARKER})) is not false`;

/** The newest of each entry. A page reads the rows of the entries that it shows, however long the list is. */
const NEWEST = `notifications.causes c where ${shown('c')} and not exists (
  select from notifications.causes n where ${shown('n')} and n.entry_id = c.entry_id and (n.at, n.actor_id) > (c.at, c.actor_id))`;

/** What follows `from`; `$3` is the kind, or null. */
export const entries = (unread: boolean): string => `${NEWEST} and ($3::text is null or c.kind = $3)${unread ? ` and ${UNREAD}` : ''}`;

export const ENTRY_KEYS = 'c.entry_id, c.kind, c.photo_id, c.comment_id, c.at';

/** Of rows of `ENTRY_KEYS`. */
export const ENTRY = {
  columns: `page.entry_id as id, page.kind, page.photo_id as "photoId", page.comment_id as "commentId", page.at as "createdAt",
    ((page.at, page.entry_id) <= (${MARKER})) is true as "isRead", others.count, others.people`,
  join: `cross join lateral (
    select count(*)::integer as count, (array_agg(p.actor_id order by p.at desc, p.actor_id desc))[1:3] as people
    from notifications.causes p where ${shown('p')} and p.entry_id = page.entry_id and p.actor_id <> 0) others`,
};

/** $3 an entry, or null for the newest one. */
export const PLACE = `
  select c.at, c.entry_id as id from notifications.causes c where ${shown('c')} and ($3::bigint is null or c.entry_id = $3)
  order by c.at desc, c.entry_id desc limit 1`;

export const COUNT_UNREAD = `select count(distinct c.entry_id)::integer as count from notifications.causes c where ${shown('c')} and ${UNREAD}`;

export const NOTIFIERS = `select distinct c.actor_id as id from notifications.causes c where c.user_id = $1 and c.actor_id <> 0 and c.${RECENT}`;
export const UNREAD_NOTIFIERS = `${NOTIFIERS} and ${UNREAD}`;

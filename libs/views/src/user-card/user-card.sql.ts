import type { PageRequest } from '@heliograph/kernel';
import { type Order, type Slice, sliceOf } from '../keyset.js';
import type { From } from '../messages/place.js';
import type { UserSort } from '../messages/user-card.messages.js';

/** The last day of user `c` that no longer has grace at $1, in the offset of the newest published photo, else in UTC (U2, U7). */
const CLOCK = `
  cross join lateral (
    select (($1::timestamptz at time zone 'UTC') + make_interval(mins => coalesce(
      (select d.offset_minutes from views.user_days d where d.user_id = c.user_id order by d.photo_id desc limit 1), 0)))::date - 2 as due
    offset 0
  ) as clock`;

/** Contract U3: walks back from the latest on-time day, if that is not past its grace, to the first day that has none right before it. */
const RUN = `
  cross join lateral (
    select case when latest.day >= clock.due then latest.day + 1 - (
      select walk.day
      from (select d.day, lead(d.day) over (order by d.day desc) as before from views.user_days d where d.user_id = c.user_id and d.on_time) as walk
      where walk.before is null or walk.before < walk.day - 1
      order by walk.day desc limit 1
    ) else 0 end as streak
    from (select max(d.day) as day from views.user_days d where d.user_id = c.user_id and d.on_time) as latest
    offset 0
  ) as run`;

const DAYS = `
  cross join lateral (
    select count(*) as completed, count(*) filter (where day <= clock.due) as completed_by_due, min(day) as first_day
    from (select distinct d.day from views.user_days d where d.user_id = c.user_id) as covered
    offset 0
  ) as days`;

const NUMBERS = CLOCK + RUN + DAYS;

const CARD = `
  c.user_id as "userId", c.username, c.name, c.location, c.bio, c.website_url as "websiteUrl", c.avatar, c.is_hero as "isHero", c.disabled,
  c.created_at as "createdAt", c.count_photos as "countPhotos", c.count_followers as "countFollowers",
  c.count_following as "countFollowing", c.count_comments as "countComments", c.count_photo_views as "countPhotoViews",
  c.count_downloads as "countDownloads", run.streak, days.completed as "countCompleted",
  greatest(0, clock.due - days.first_day + 1) - days.completed_by_due as "countMissed"`;

/** Neither placeholders nor the erased have a name. */
const KNOWN = 'c.username is not null';

/** $1 now, $2 user ids. */
export const USER_CARDS_BY_IDS = `select ${CARD} from views.user_cards c ${NUMBERS} where ${KNOWN} and c.user_id = any($2::bigint[])`;

/** $1 now, $2 name in lower case. */
export const USER_CARD_BY_NAME = `select ${CARD} from views.user_cards c ${NUMBERS} where ${KNOWN} and c.username_folded = $2`;

const orders: Readonly<Record<UserSort, Order>> = {
  popular: by({ sql: 'c.count_followers', type: 'integer' }),
  new: by({ sql: 'c.created_at', type: 'instant' }),
  photos: by({ sql: 'c.count_photos', type: 'integer' }),
  streak: by({ sql: 'c.streak', type: 'integer' }),
};

function by(first: Order['columns'][number]): Order {
  return { columns: [first, { sql: 'c.user_id', type: 'integer' }], descending: true };
}

/** One page, its places and the total in one round trip. $1 now. */
export function userCardPage(sort: UserSort, page: PageRequest, from: From | null, now: Date): { sql: string; params: unknown[] } {
  const slice = sliceOf(orders[sort], page, from, 2);
  const source = sort === 'streak' ? streaks(slice, page, from) : { with: '', from: 'views.user_cards c', where: KNOWN, params: [] };
  const sql = `
    with ${source.with} page as (
      select c.user_id, ${slice.place} as place from ${source.from}
      where ${source.where} and ${slice.beyond} order by ${slice.orderBy} ${slice.limit}
    )
    select coalesce((select users from views.user_totals where list = 'registered'), 0) as total, card.*
    from (select 1) as one left join (
      select page.place, ${CARD} from page join views.user_cards c using (user_id) ${NUMBERS}
    ) as card on true
    order by card.place desc`;
  return { sql, params: [now, ...slice.params, ...source.params] };
}

/**
 * Who has a streak is found by the latest days alone, wherever on earth it is today; everybody else follows with 0, by id, and of those
 * no more are read than the page can reach.
 */
function streaks(slice: Slice, page: PageRequest, from: From | null) {
  const free = 2 + slice.params.length;
  const backwards = from !== null && 'before' in from;
  const [rank, id] = from === null ? [] : 'before' in from ? from.before : from.after;
  // Of those without a streak all lie behind a place that has one.
  const bound = rank === 0 ? (id as number) : Number.MAX_SAFE_INTEGER;
  const reach = from === null ? page.page * page.perPage : page.perPage;
  return {
    with: `
      active as materialized (
        select c.user_id, run.streak
        from (select distinct d.user_id from views.user_days d where d.on_time and d.day >= ($1::timestamptz at time zone 'UTC')::date - 3) as recent
        join views.user_cards c using (user_id) ${CLOCK} ${RUN}
        where ${KNOWN} and run.streak > 0
      ), ranked as (
        select user_id, streak from active
        union all
        (select c.user_id, 0 from views.user_cards c
         where ${KNOWN} and not exists (select 1 from active a where a.user_id = c.user_id) and c.user_id ${backwards ? '>' : '<'} $${free}::bigint
         order by c.user_id ${backwards ? 'asc' : 'desc'} limit $${free + 1})
      ),`,
    from: 'ranked c',
    where: 'true',
    params: [bound, reach],
  };
}

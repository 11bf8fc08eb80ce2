import { arrayText, byOwner, type KeysetPage, listIn, lookingAt, type NamedStatement } from '@heliograph/database';
import type { PageRequest, UserId } from '@heliograph/kernel';
import type { From, UserSort } from '@heliograph/views-contracts';
import { streakPage } from '../photo-a-day/streak-order.sql.js';
import { instant, integer, type Order, pageFrom, placeOf } from '../places.js';

/** The photo-a-day columns are null for users without a published photo. */
const COUNTED = `
  c.user_id as "userId", c.count_photos as "countPhotos", c.count_followers as "countFollowers",
  c.count_following as "countFollowing", c.count_comments as "countComments", c.count_photo_views as "countPhotoViews",
  c.count_downloads as "countDownloads", n.offset_minutes as "offsetMinutes", n.completed, n.first_day as "firstDay",
  n.recent_days::integer[] as "recentDays", n.run, n.runs_out_at as "runsOutAt"`;

const CARD = `
  ${COUNTED}, c.username, c.name, c.location, c.bio, c.website_url as "websiteUrl", c.avatar, c.is_hero as "isHero", c.disabled,
  c.created_at as "createdAt"`;

/** Of each card by itself: for some hundred cards the planner would rather read all rows. */
const NUMBERS = 'left join lateral (select * from views.photo_a_day d where d.user_id = c.user_id offset 0) n on true';

/** Neither placeholders nor the erased have a name. */
const KNOWN = 'c.username is not null';

/** $1 user ids. */
export const USER_CARDS_BY_IDS = `select ${CARD} from views.user_cards c ${NUMBERS} where ${KNOWN} and c.user_id = any(${listIn(1, 'bigint')})`;

/** $1 user ids. */
export const AUTHOR_CARDS_BY_IDS = `
  select c.user_id as "userId", c.username, c.name, c.avatar from views.user_cards c where ${KNOWN} and c.user_id = any(${listIn(1, 'bigint')})`;
export const USER_NUMBERS = `select ${COUNTED} from views.user_cards c ${NUMBERS} where ${KNOWN} and c.user_id = any(${listIn(1, 'bigint')})`;

const orders: Readonly<Record<Exclude<UserSort, 'streak'>, Order>> = {
  popular: by(integer('c.count_followers')),
  new: by(instant('c.created_at')),
  photos: by(integer('c.count_photos')),
};

function by(first: Order['columns'][number]): Order {
  return { columns: [first, integer('c.user_id')], descending: true };
}

type Statement = NamedStatement & Pick<KeysetPage, 'isUsual'>;

/** One page, its places and the total in one round trip. */
export function userCardPage(sort: UserSort, page: PageRequest, from: From | null, now: Date, unlisted: readonly UserId[] = []): Statement {
  if (sort !== 'streak') {
    const { beyond, params, isUsual, rows, lookedAt } = pageFrom(orders[sort], page, from, 1, unlisted);
    const sql = rows(
      { columns: `c.user_id, ${placeOf(orders[sort])} as place`, from: `views.user_cards c\n      where ${KNOWN} and ${beyond}` },
      byOwner('user_id'),
    );
    return { name: 'user_card_page', text: cardsOf('', sql, lookedAt('page')), params, isUsual };
  }
  return unlisted.length === 0 ? byStreak(page, from, now) : byStreakInPart(page, from, now, unlisted);
}

function byStreak(page: PageRequest, from: From | null, now: Date): Statement {
  const streaks = streakPage(page, from);
  // No more rows than that anyway; the planner cannot know it otherwise.
  const sql = 'select user_id, array[streak, user_id]::float8[] as place from streaks limit $2';
  return { name: 'user_card_page', text: cardsOf(streaks.with, sql), params: [now, ...streaks.params], isUsual: false };
}

/** `streaks` has the rows in the order in which they are taken; how many of them are needed turns out while they are read. */
function byStreakInPart(page: PageRequest, from: From | null, now: Date, unlisted: readonly UserId[]): Statement {
  const { most, read, lookedAt } = lookingAt(page, from);
  const streaks = streakPage({ page: 1, perPage: most + 1 }, from);
  const params = [now, ...streaks.params, arrayText(unlisted)];
  const sql = read('select user_id, array[streak, user_id]::float8[] as place from streaks limit $2', byOwner('user_id'), params.length);
  return { name: 'user_card_page', text: cardsOf(streaks.with, sql, lookedAt('page')), params, isUsual: false };
}

/** All who have registered but those who are suspended (B4), of whom there are few. */
const TOTAL = `
  coalesce((select users from views.user_totals where list = 'registered'), 0) - (select count(*) from views.user_cards where disabled)`;

function cardsOf(before: string, page: string, lookedAt = ''): string {
  return `
    with ${before} page as (${page})
    select ${TOTAL} as total, card.*
    from (select 1) as one left join (
      select page.place${lookedAt}, ${CARD} from page join views.user_cards c using (user_id) ${NUMBERS}
    ) as card on true
    order by card.place desc`;
}

import { listIn } from '@heliograph/database';
import { HAS_NAME } from '../listed-users.sql.js';

/** The photo-a-day columns are null for users without a published photo. */
const COUNTED = `
  c.user_id as "userId", c.count_photos as "countPhotos", c.count_followers as "countFollowers",
  c.count_following as "countFollowing", c.count_comments as "countComments", c.count_photo_views as "countPhotoViews",
  c.count_downloads as "countDownloads", n.offset_minutes as "offsetMinutes", n.completed, n.first_day as "firstDay",
  n.recent_days::integer[] as "recentDays", n.run, n.runs_out_at as "runsOutAt"`;

export const CARD = `
  ${COUNTED}, c.username, c.name, c.location, c.bio, c.website_url as "websiteUrl", c.avatar, c.is_hero as "isHero", c.disabled,
  c.created_at as "createdAt"`;

/** Of each card by itself: for some hundred cards the planner would rather read all rows. */
export const NUMBERS = 'left join lateral (select * from views.photo_a_day d where d.user_id = c.user_id offset 0) n on true';

/** $1 user ids. */
export const USER_CARDS_BY_IDS = `select ${CARD} from views.user_cards c ${NUMBERS} where ${HAS_NAME} and c.user_id = any(${listIn(1, 'bigint')})`;

/** $1 user ids. */
export const AUTHOR_CARDS_BY_IDS = `
  select c.user_id as "userId", c.username, c.name, c.avatar from views.user_cards c where ${HAS_NAME} and c.user_id = any(${listIn(1, 'bigint')})`;
export const USER_NUMBERS = `select ${COUNTED} from views.user_cards c ${NUMBERS} where ${HAS_NAME} and c.user_id = any(${listIn(1, 'bigint')})`;

/** $1 name in lower case. */
export const USER_CARD_BY_NAME = `select ${CARD} from views.user_cards c ${NUMBERS} where ${HAS_NAME} and c.username_folded = $1`;

import { listIn } from '@heliograph/database';

export const CARD = `
  c.photo_id as "photoId", c.owner_id as "ownerId", c.state, coalesce(c.title, '') as title, coalesce(c.description, '') as description,
  coalesce(c.tags, '{}') as tags, c.width, c.height, c.image_thumb as "imageThumb", c.image_large as "imageLarge", c.image_full as "imageFull",
  to_char(c.took_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "tookAtLocal", c.took_at_offset as "tookAtOffsetMinutes", c.created_at as "createdAt",
  c.published_at as "publishedAt", c.is_premium as "isPremium", c.is_curated as "isCurated", c.colors, c.thumbhash,
  c.count_likes as "countLikes", c.count_comments as "countComments"`;

/** $1 photo ids. Neither placeholders nor deleted photos have an owner. */
export const PHOTO_COUNTS = `
  select c.photo_id as "photoId", c.count_likes as "countLikes", c.count_comments as "countComments"
  from views.photo_cards c where c.photo_id = any(${listIn(1, 'bigint')}) and c.owner_id is not null`;

/** $1 photo ids. */
export const PUBLISHED_PHOTO_CARDS = `select ${CARD} from views.photo_cards c where c.photo_id = any(${listIn(1, 'bigint')}) and c.state = 'published'`;

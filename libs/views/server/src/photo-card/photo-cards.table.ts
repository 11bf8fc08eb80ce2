import { table } from '@heliograph/database';

/**
 * `state` is null in a placeholder with counters alone (another log was read before media's). A deleted photo keeps its row, emptied, for
 * its counters: a like that is read late must find them.
 */
export const photoCards = table('views.photo_cards', {
  key: { photo_id: 'bigint' },
  columns: {
    owner_id: 'bigint null',
    state: 'text null',
    title: 'text null',
    description: 'text null',
    tags: 'text[] null',
    width: 'integer null',
    height: 'integer null',
    image_thumb: 'text null',
    image_large: 'text null',
    image_full: 'text null',
    took_at: 'timestamp(3) null',
    took_at_offset: 'integer null',
    created_at: 'timestamptz(3) null',
    published_at: 'timestamptz(3) null',
    is_premium: 'boolean',
    is_curated: 'boolean',
    // The latest selection; null where it is not selected.
    curated_at: 'timestamptz(3) null',
    hidden: 'boolean',
    colors: 'jsonb',
    thumbhash: 'text null',
    count_likes: 'integer',
    count_comments: 'integer',
  },
});

/**
 * Tags of published photos, in the orders of dates. What a tag's page is ordered and filtered by is copied from the card. `count_likes` is 0: the build
 * before orders by it, and it goes with the next release.
 */
export const photoTags = table('views.photo_tags', {
  key: { photo_id: 'bigint', slug: 'text' },
  columns: {
    created_at: 'timestamptz(3) null',
    published_at: 'timestamptz(3) null',
    took_at: 'timestamp(3) null',
    count_likes: 'integer',
    is_premium: 'boolean',
    is_curated: 'boolean',
    hidden: 'boolean',
  },
});

/** The same tags in the order of likes: a like changes a narrow row with few indexes. */
export const photoTagLikes = table('views.photo_tag_likes', {
  key: { photo_id: 'bigint', slug: 'text' },
  columns: { created_at: 'timestamptz(3) null', count_likes: 'integer', is_premium: 'boolean', is_curated: 'boolean', hidden: 'boolean' },
});

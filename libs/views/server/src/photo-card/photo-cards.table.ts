import { table } from '@heliograph/database';

/**
 * `state` is null in a placeholder with counters alone (another log was read before media's). A deleted photo keeps its row, emptied, for
 * its counters: a like that is read late must find them.
 */
export const photoCards = table('views.photo_cards', {
  key: { photo_id: 'bigint' },
  columns: {
    owner_id: 'bigint',
    state: 'text',
    title: 'text',
    description: 'text',
    tags: 'text[]',
    width: 'integer',
    height: 'integer',
    image_thumb: 'text',
    image_large: 'text',
    image_full: 'text',
    took_at: 'timestamp(3)',
    took_at_offset: 'integer',
    created_at: 'timestamptz(3)',
    published_at: 'timestamptz(3)',
    is_premium: 'boolean',
    is_curated: 'boolean',
    hidden: 'boolean',
    colors: 'jsonb',
    thumbhash: 'text',
    count_likes: 'integer',
    count_comments: 'integer',
  },
});

/** Tags of published photos. What a tag's page is ordered and filtered by is copied from the card. */
export const photoTags = table('views.photo_tags', {
  key: { slug: 'text', photo_id: 'bigint' },
  columns: {
    created_at: 'timestamptz(3)',
    published_at: 'timestamptz(3)',
    count_likes: 'integer',
    is_premium: 'boolean',
    is_curated: 'boolean',
  },
});

/** The same table by photo, to remove all tags of a photo whose slugs cannot be read any more. */
export const tagsOfPhoto = table('views.photo_tags', { key: { slug: 'text' }, columns: { photo_id: 'bigint' } });

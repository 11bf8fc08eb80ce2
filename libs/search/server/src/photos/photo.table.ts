import { table } from '@heliograph/database';

/** Published photos only, so that no other photo can be found. */
export const photos = table('search.photos', {
  key: { photo_id: 'bigint' },
  // The heading is title and tags; marks are those of `marksOfLook`.
  columns: {
    title_words: 'text',
    heading_words: 'text',
    description_words: 'text',
    is_premium: 'boolean',
    is_curated: 'boolean',
    hidden: 'boolean',
    marks: 'text[]',
    day: 'date null',
  },
  generated: {
    words: 'text null',
    heading: 'tsvector null',
    document: 'tsvector null',
    title: 'text null',
    title_document: 'tsvector null',
  },
});

/** The cameras of photos whose owner shows them, published or not. */
export const photoCameras = table('search.photo_cameras', { key: { photo_id: 'bigint' }, columns: { camera: 'text' } });

/** Of every photo that was ever liked, published or not. */
export const photoLikes = table('search.photo_likes', { key: { photo_id: 'bigint' }, columns: { likes: 'integer' } });

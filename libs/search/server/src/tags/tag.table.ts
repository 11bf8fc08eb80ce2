import { table } from '@heliograph/database';

/** Tags of each published photo, slugs and names as typed side by side: as they are, and (`counted`) as they stand in the other tables. */
export const tagsOfPhotos = table('search.tags_of_photos', {
  key: { photo_id: 'bigint', counted: 'boolean' },
  // Those of a hidden photo stand in no other table.
  columns: { slugs: 'text[]', names: 'text[]', hidden: 'boolean' },
});

/** A row for each word of each tag of each published photo; the first word of a tag stands at place 0. */
export const tagWords = table('search.tag_words', {
  key: { photo_id: 'bigint', slug: 'text', place: 'smallint' },
  // `name` as typed.
  columns: { name: 'text', word: 'text' },
  generated: { folded: 'text null' },
});

/** Published photos with the tag. A tag without photos has no row. */
export const tagCounts = table('search.tag_counts', { key: { slug: 'text' }, columns: { photos: 'integer' }, deleteAtZero: 'photos' });

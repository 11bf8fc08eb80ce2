import { table } from '@heliograph/database';

/** A row for each word of each tag of each published photo; the first word of a tag stands at place 0. Counts are counts of rows. */
export const tagWords = table('search.tag_words', {
  key: { photo_id: 'bigint', slug: 'text', place: 'smallint' },
  // `name` as typed.
  columns: { name: 'text', word: 'text' },
});

import { table } from '@heliograph/database';

/** Published photos only: what nobody may see cannot be found. */
export const photos = table('search.photos', {
  key: { photo_id: 'bigint' },
  // The heading is title and tags.
  columns: { heading_words: 'text', description_words: 'text', is_premium: 'boolean', is_curated: 'boolean' },
});

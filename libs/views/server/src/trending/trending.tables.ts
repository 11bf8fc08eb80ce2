import { table } from '@heliograph/database';

/** Editions that are kept: each is named by when it was made, in epoch milliseconds. */
export const trendingEditions = table('views.trending_editions', {
  key: { edition: 'bigint' },
  // `photos` = in the list of all.
  columns: { rule: 'smallint', photos: 'integer' },
});

/** The lists of an edition, by the hash of their names, so that no words of people lie here. */
export const trendingLists = table('views.trending_lists', {
  key: { edition: 'bigint', list: 'bigint' },
  columns: { photo_ids: 'bigint[]' },
});

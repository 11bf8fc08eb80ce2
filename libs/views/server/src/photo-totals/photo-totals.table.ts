import { table } from '@heliograph/database';

/** What decides in which lists a photo stands: once as it is, and once (`counted`) as it was when the totals last changed. */
export const photoStandings = table('views.photo_standings', {
  key: { photo_id: 'bigint', counted: 'boolean' },
  columns: {
    owner_id: 'bigint null',
    state: 'text null',
    is_premium: 'boolean',
    is_curated: 'boolean',
    tags: 'text[]',
    hidden: 'boolean',
    day: 'integer null',
  },
});

/** How many photos a list has. An empty list has no row, so that an unused tag leaves no row. */
export const photoListTotals = table('views.photo_list_totals', {
  key: { list: 'text' },
  columns: { photos: 'integer' },
  deleteAtZero: 'photos',
});

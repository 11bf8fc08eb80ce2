import { table } from '@heliograph/database';

/** Days are of UTC. */
export const photoViewDays = table('views.photo_view_days', {
  key: { photo_id: 'bigint', day: 'date' },
  columns: { views: 'integer' },
});

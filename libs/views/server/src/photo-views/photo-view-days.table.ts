import { table } from '@heliograph/database';

/** Days are of UTC. */
export const photoViewDays = table('views.photo_view_days', {
  key: { photo_id: 'bigint', day: 'date' },
  columns: { views: 'integer' },
});

/** The same table by photo, to remove all days of one. */
export const viewsOfPhoto = table('views.photo_view_days', { key: { day: 'date' }, columns: { photo_id: 'bigint' } });

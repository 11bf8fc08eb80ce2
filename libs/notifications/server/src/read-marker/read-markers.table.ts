import { table } from '@heliograph/database';

/** The newest entry that the person has read, and when its newest event was: what stands after it is read, too. */
export const readMarkers = table('notifications.read_markers', {
  key: { user_id: 'bigint' },
  columns: { read_at: 'timestamptz(3)', read_id: 'bigint' },
});

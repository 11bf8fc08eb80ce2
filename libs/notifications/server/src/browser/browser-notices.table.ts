import { table } from '@heliograph/database';

/** The newest event of an entry that was handed over, to be shown by the browsers of the person. */
export const browserNotices = table('notifications.browser_notices', {
  key: { user_id: 'bigint', entry_id: 'bigint' },
  columns: { at: 'timestamptz(3)', handed_over_at: 'timestamptz(3)' },
});

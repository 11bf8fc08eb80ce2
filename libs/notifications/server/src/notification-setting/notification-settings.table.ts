import { table } from '@heliograph/database';

export const notificationSettings = table('notifications.notification_settings', {
  key: { user_id: 'bigint', kind: 'text' },
  columns: { page: 'boolean', mail: 'text', changed_at: 'timestamptz(3)' },
});

import { column, entity } from '@heliograph/database';
import type { NotificationKind, NotificationSetting } from '@heliograph/notifications-contracts';

export const notificationSettings = entity('notifications.notification_settings', {
  key: { user_id: 'bigint', kind: column<NotificationKind>('text') },
  columns: { page: 'boolean', mail: column<NotificationSetting['mail']>('text'), changed_at: 'timestamptz(3)', language: 'text null' },
});

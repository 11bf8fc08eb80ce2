import { put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { NotificationSettingEvent } from '@heliograph/notifications-core';
import { notificationSettings } from './notification-settings.table.js';

/** Inline: people who want no more mails are sent none from the commit on. */
export const notificationSettingsInline = inlineProjection<NotificationSettingEvent>({
  name: 'notifications.notification-settings',
  tables: [notificationSettings],
  on: {
    'notifications.notification-setting-changed': ({ data: { userId, kind, page, mail, language, at } }) => [
      put(notificationSettings, { user_id: userId, kind }, { page, mail, language, changed_at: at }),
    ],
    'notifications.notification-setting-removed': ({ data: { userId, kind } }) => [remove(notificationSettings, { user_id: userId, kind })],
  },
});

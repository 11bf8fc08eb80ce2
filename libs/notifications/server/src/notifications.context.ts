import { ForgetNotificationSettings, notificationsRejections } from '@heliograph/notifications-contracts';
import { notificationSetting } from '@heliograph/notifications-core';
import type { BoundedContext } from '@heliograph/runtime';
import { remindOfStreaks } from './inbound/mailed-reminders.js';
import { NotificationsNotificationSettings1700000000001 } from './migrations/0001-notification-settings.js';
import { notificationsLog } from './notifications.log.js';
import { NotificationsModule } from './notifications.module.js';
import { notificationSettings } from './notification-setting/notification-settings.table.js';
import { streakReminders, streakRemindersUntil } from './streak-reminder/streak-reminders.tables.js';

export const notificationsContext: BoundedContext = {
  name: 'notifications',
  log: notificationsLog,
  streams: { 'notification-setting': notificationSetting },
  migrations: {
    schema: 'notifications',
    migrations: [NotificationsNotificationSettings1700000000001],
    people: [
      { table: notificationSettings, rows: 'user_id = $1' },
      { table: streakReminders, rows: 'user_id = $1' },
      { table: streakRemindersUntil, nobody: [] },
    ],
  },
  rejections: notificationsRejections,
  projections: [],
  reactions: [],
  forgetting: [ForgetNotificationSettings],
  work: remindOfStreaks,
  module: NotificationsModule,
};

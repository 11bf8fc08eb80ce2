import { ForgetNotifications, ForgetNotificationSettings, notificationsRejections } from '@heliograph/notifications-contracts';
import { notificationSetting, readMarker, streakReminder } from '@heliograph/notifications-core';
import type { BoundedContext, Work } from '@heliograph/runtime';
import { browserNotices } from './browser/browser-notices.table.js';
import { handOverNotices } from './inbound/browser-notices.js';
import { handOverMails } from './inbound/mails.js';
import { notificationsProjection } from './inbound/notifications.projection.js';
import { NotificationsNotificationSettings1700000000001 } from './migrations/0001-notification-settings.js';
import { NotificationsNotifications1700000000002 } from './migrations/0002-notifications.js';
import { NotificationsMails1700000000003 } from './migrations/0003-mails.js';
import { NotificationsByteOrder1700000000020 } from './migrations/0020-byte-order.js';
import { NotificationsCollected1700000000021 } from './migrations/0021-collected.js';
import { NotificationsLive1700000000022 } from './migrations/0022-live.js';
import { NotificationsBrowserNotices1700000000023 } from './migrations/0023-browser-notices.js';
import { formerReminders, mails, reminderBounds } from './mail/mails.tables.js';
import { causes, changes, deletions } from './notification/notifications.tables.js';
import { sweepOldNotifications } from './notification/sweep.js';
import { notificationsLog } from './notifications.log.js';
import { NotificationsModule } from './notifications.module.js';
import { notificationSettings } from './notification-setting/notification-settings.table.js';
import { readMarkers } from './read-marker/read-markers.table.js';

export const notificationsContext: BoundedContext = {
  name: 'notifications',
  log: notificationsLog,
  streams: { 'notification-setting': notificationSetting, 'read-marker': readMarker, 'streak-reminder': streakReminder },
  migrations: {
    schema: 'notifications',
    migrations: [
      NotificationsNotificationSettings1700000000001,
      NotificationsNotifications1700000000002,
      NotificationsMails1700000000003,
      NotificationsByteOrder1700000000020,
      NotificationsCollected1700000000021,
      NotificationsLive1700000000022,
      NotificationsBrowserNotices1700000000023,
    ],
    people: [
      { table: notificationSettings, rows: 'user_id = $1' },
      { table: mails, rows: 'user_id = $1' },
      { table: formerReminders, rows: 'user_id = $1' },
      { table: reminderBounds, nobody: [] },
      { table: browserNotices, rows: 'user_id = $1' },
      { table: readMarkers, rows: 'user_id = $1' },
      { table: causes, rows: 'user_id = $1 or actor_id = $1' },
      { table: deletions, nobody: ['type'] },
      { table: changes, rows: "user_id = $1 or what = 'actor' and subject_id = $1" },
    ],
  },
  rejections: notificationsRejections,
  projections: [notificationsProjection],
  reactions: [],
  backlog: { mails: { table: 'notifications.mails', since: 'due_at', where: 'due_at <= now()' } },
  forgetting: [ForgetNotificationSettings, ForgetNotifications],
  work: (services) => all(handOverMails(services), handOverNotices(services), sweepOldNotifications(services)),
  module: NotificationsModule,
};

function all(...works: readonly Work[]): Work {
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
}

import { defineLog } from '@heliograph/event-store';
import { StreamId, type UserId } from '@heliograph/kernel';
import { type NotificationKind, notificationsEvents } from '@heliograph/notifications-contracts';
import { notificationSettingEvents } from '@heliograph/notifications-core';
import { notificationSettingsInline } from './notification-setting/notification-setting.projection.js';

export const notificationsLog = defineLog({
  name: 'notifications',
  published: notificationsEvents,
  events: notificationSettingEvents,
  inline: [notificationSettingsInline],
});

export const notificationSettingStream = (userId: UserId, kind: NotificationKind): StreamId =>
  StreamId(`notification-setting-${userId}-${kind}`);

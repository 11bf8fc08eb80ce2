import { defineLog } from '@heliograph/event-store';
import { StreamId, type UserId } from '@heliograph/kernel';
import type { NotificationKind } from '@heliograph/notifications-contracts';
import { notificationSettingEvents } from './notification-setting/notification-setting.events.js';
import { notificationSettingsInline } from './notification-setting/notification-setting.projection.js';

export const notificationsLog = defineLog({
  name: 'notifications',
  events: [...notificationSettingEvents],
  inline: [notificationSettingsInline],
});

export const notificationSettingStream = (userId: UserId, kind: NotificationKind): StreamId =>
  StreamId(`notification-setting-${userId}-${kind}`);

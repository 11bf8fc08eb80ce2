import { defineLog } from '@heliograph/event-store';
import { StreamId, type UserId } from '@heliograph/kernel';
import { type NotificationKind, notificationsEvents } from '@heliograph/notifications-contracts';
import { notificationSettingEvents, readMarkerEvents, streakReminderEvents } from '@heliograph/notifications-core';
import { notificationSettingsInline } from './notification-setting/notification-setting.projection.js';
import { readMarkersInline } from './read-marker/read-marker.projection.js';

export const notificationsLog = defineLog({
  name: 'notifications',
  published: notificationsEvents,
  events: [...notificationSettingEvents, ...readMarkerEvents, ...streakReminderEvents],
  inline: [notificationSettingsInline, readMarkersInline],
});

export const notificationSettingStream = (userId: UserId, kind: NotificationKind): StreamId =>
  StreamId(`notification-setting-${userId}-${kind}`);
export const readMarkerStream = (userId: UserId): StreamId => StreamId(`read-marker-${userId}`);
export const streakReminderStream = (userId: UserId): StreamId => StreamId(`streak-reminder-${userId}`);

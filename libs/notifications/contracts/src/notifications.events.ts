import type { Event, UserId } from '@heliograph/kernel';
import type { NotificationKind, NotificationSetting } from './notification-setting.messages.js';

/*
 * What notifications tells others. Instants (`at`) are ISO 8601 in UTC.
 */

interface OfNotificationSetting {
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly at: string;
}

export type NotificationSettingChanged = Event<'notifications.notification-setting-changed', OfNotificationSetting & NotificationSetting>;
/** The person is erased. */
export type NotificationSettingRemoved = Event<'notifications.notification-setting-removed', OfNotificationSetting>;

export type NotificationsEvent = NotificationSettingChanged | NotificationSettingRemoved;

export {
  type Cause,
  entryOf,
  type Recipient,
  recipientsOf,
} from './notification/notification.js';
export {
  type ListPlace,
  type MoveReadMarker,
  readMarker,
  type ReadMarkerEvent,
  readMarkerEvents,
} from './read-marker/read-marker.js';
export {
  type ChooseNotifications,
  type ForgetNotifications,
  notificationSetting,
  type NotificationSettingEvent,
  notificationSettingEvents,
  type NotificationSettingState,
  usualSetting,
} from './notification-setting/notification-setting.js';
export { streakReminder, type StreakReminderEvent, streakReminderEvents } from './streak-reminder/streak-reminder.js';

export {
  type ChooseNotifications,
  type ForgetNotifications,
  notificationSetting,
  type NotificationSettingChanged,
  type NotificationSettingEvent,
  type NotificationSettingRemoved,
  type NotificationSettingState,
} from './notification-setting/notification-setting.js';

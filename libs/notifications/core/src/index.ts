export {
  type ChooseNotifications,
  type ForgetNotifications,
  notificationSetting,
  type NotificationSettingEvent,
  notificationSettingEvents,
  type NotificationSettingState,
} from './notification-setting/notification-setting.js';

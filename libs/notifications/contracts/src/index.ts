export {
  type ChangedEntry,
  type ChangedPhoto,
  FindLiveChanges,
  FindLiveNews,
  type LiveChange,
  type LiveNews,
  type StreamPosition,
  type StreamStretch,
  WasSomebodyErased,
} from './live.messages.js';
export {
  ChangeNotificationSetting,
  FindMailLanguage,
  FindNotificationSettings,
  ForgetNotificationSettings,
  MAIL_LANGUAGE,
  type MailPace,
  mailPaces,
  type NotificationChange,
  type NotificationKind,
  notificationKinds,
  type NotificationSetting,
  type NotificationSettings,
} from './notification-setting.messages.js';
export {
  CountUnreadNotifications,
  type Digest,
  FindDigest,
  FindNotification,
  FindNotifiers,
  ForgetNotifications,
  ListNotifications,
  type Notification,
  NotificationId,
  type NotificationList,
  ReadNotifications,
} from './notification.messages.js';
export {
  NotificationSettingChanged,
  NotificationSettingRemoved,
  type NotificationsEvent,
  notificationsEvents,
} from './notifications.events.js';
export { type NotificationsRejection, notificationsRejections } from './notifications.rejections.js';

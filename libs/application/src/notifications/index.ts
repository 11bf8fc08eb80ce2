export type { NotificationView } from './notification-view.js';
export { type DigestView, type NotificationPage, Notifications } from './notifications.js';
export { Browsers } from './browsers.js';
export { NotificationSettings } from './notification-settings.js';
export { StreakReminders } from './streak-reminders.js';
export { NotificationViews } from './notification-views.js';
export { LiveChanges, type LivePhoto, type VisibleChange } from './live-changes.js';

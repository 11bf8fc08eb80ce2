export { NotificationsModule } from './notifications.module.js';
export { NotificationSettings } from './notification-settings.js';
export { StreakReminders } from './streak-reminders.js';

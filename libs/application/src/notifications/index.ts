export { NotificationSettings } from './notification-settings.js';
export { StreakReminders } from './streak-reminders.js';

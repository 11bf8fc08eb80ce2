export { notificationsContext } from './notifications.context.js';
export { NotificationsModule as notificationsModule } from './notifications.module.js';

/** Every code with which notifications refuses, and its HTTP status (S12). */
export const notificationsRejections = {
  'notification-not-found': 404,
  'invalid-notification-setting': 422,
} satisfies Record<NotificationsRejection, number>;

export type NotificationsRejection = 'notification-not-found' | 'invalid-notification-setting';

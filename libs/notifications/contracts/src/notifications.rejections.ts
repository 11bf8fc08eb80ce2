/** Every code with which notifications refuses, and its HTTP status (S12). */
export const notificationsRejections = {} satisfies Record<NotificationsRejection, number>;

export type NotificationsRejection = never;

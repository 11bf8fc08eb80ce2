import type { Rejections } from '@heliograph/kernel';

/** Every code with which notifications refuses, with its HTTP status (S12) and what it means to clients (S11). */
export const notificationsRejections = {
  'notification-not-found': { status: 404, meaning: 'The caller has no such notification.' },
  'invalid-notification-setting': { status: 422, meaning: '`errors` says by field what is wrong with the settings.' },
} as const satisfies Rejections;

export type NotificationsRejection = keyof typeof notificationsRejections;

import { eventShape, type InferEvent, instant, userId } from '@heliograph/kernel/events';
import { z } from 'zod';
import { MAIL_LANGUAGE, mailPaces, notificationKinds } from './notification-setting.messages.js';

/* What notifications tells others. */

const ofNotificationSetting = z.object({ userId, kind: z.enum(notificationKinds), at: instant });

export const NotificationSettingChanged = eventShape(
  'notifications.notification-setting-changed',
  ofNotificationSetting.extend({
    page: z.boolean().describe('On the pages of the product.'),
    mail: z.enum(mailPaces),
    language: z.string().regex(MAIL_LANGUAGE).nullable().describe('Of mails of this kind, as `<html lang>` has it; null = nobody knows.'),
  }),
);
export const NotificationSettingRemoved = eventShape(
  'notifications.notification-setting-removed',
  ofNotificationSetting.describe('The person is erased.'),
);

export const notificationsEvents = [NotificationSettingChanged, NotificationSettingRemoved] as const;
export type NotificationsEvent = InferEvent<(typeof notificationsEvents)[number]>;

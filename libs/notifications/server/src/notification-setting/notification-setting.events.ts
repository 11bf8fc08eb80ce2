import { event, type EventDefinition } from '@heliograph/event-store';
import { UserId } from '@heliograph/kernel';
import { mailPaces, notificationKinds } from '@heliograph/notifications-contracts';
import type { NotificationSettingChanged, NotificationSettingRemoved } from '@heliograph/notifications-core';
import { z } from 'zod';

const of = z.object({ userId: z.int().positive().transform(UserId), kind: z.enum(notificationKinds), at: z.iso.datetime() });
const sample = { userId: UserId(7), kind: 'streak', at: '2026-01-31T09:30:00.000Z' } as const;
const alike = { version: 1, partitionBy: (data: { userId: UserId }) => data.userId, publish: 'verbatim' } as const;

export const notificationSettingEvents: readonly EventDefinition[] = [
  event<NotificationSettingChanged>({
    type: 'notifications.notification-setting-changed',
    schema: of.extend({ page: z.boolean(), mail: z.enum(mailPaces) }),
    sample: { ...sample, page: true, mail: 'daily' },
    ...alike,
  }),
  event<NotificationSettingRemoved>({ type: 'notifications.notification-setting-removed', schema: of, sample, ...alike }),
];

import { event, type EventDefinition } from '@heliograph/event-store';
import { UserId } from '@heliograph/kernel';
import type { UserBlocked, UserUnblocked } from '@heliograph/moderation-core';
import { z } from 'zod';

const userId = z.int().positive().transform(UserId);
const ofBlock = {
  version: 1,
  schema: z.object({ userId, blockedId: userId, at: z.iso.datetime() }),
  sample: { userId: UserId(7), blockedId: UserId(8), at: '2026-01-31T09:30:00.000Z' },
  partitionBy: (data: { userId: UserId }) => data.userId,
  publish: 'verbatim',
} as const;

export const blockEvents: readonly EventDefinition[] = [
  event<UserBlocked>({ type: 'moderation.user-blocked', ...ofBlock }),
  event<UserUnblocked>({ type: 'moderation.user-unblocked', ...ofBlock }),
];

import { event, type EventDefinition } from '@heliograph/event-store';
import { UserId } from '@heliograph/kernel';
import type { UserMuted, UserUnmuted } from '@heliograph/moderation-core';
import { z } from 'zod';

const userId = z.int().positive().transform(UserId);
const ofMute = {
  version: 1,
  schema: z.object({ userId, mutedId: userId, at: z.iso.datetime() }),
  sample: { userId: UserId(7), mutedId: UserId(8), at: '2026-01-31T09:30:00.000Z' },
  partitionBy: (data: { userId: UserId }) => data.userId,
  publish: 'verbatim',
} as const;

export const muteEvents: readonly EventDefinition[] = [
  event<UserMuted>({ type: 'moderation.user-muted', ...ofMute }),
  event<UserUnmuted>({ type: 'moderation.user-unmuted', ...ofMute }),
];

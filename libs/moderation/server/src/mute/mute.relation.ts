import { storedRelation } from '@heliograph/cqrs';
import { table } from '@heliograph/database';
import { StreamId, UserId } from '@heliograph/kernel';
import { mute } from '@heliograph/moderation-core';
import { z } from 'zod';

export const mutes = table('moderation.mutes', {
  key: { user_id: 'bigint', muted_id: 'bigint' },
  columns: { muted_at: 'timestamptz(3)' },
});

const user = z.int().positive().transform(UserId);

export const muteRelation = storedRelation({
  name: 'moderation.mutes',
  rules: mute,
  stream: ({ userId, mutedId }) => StreamId(`mute-${userId}-${mutedId}`),
  table: mutes,
  pair: { userId: 'user_id', mutedId: 'muted_id' },
  since: 'muted_at',
  sides: {},
  event: {
    version: 1,
    schema: z.object({ userId: user, mutedId: user, at: z.iso.datetime() }),
    sample: { userId: UserId(7), mutedId: UserId(8), at: '2026-01-31T09:30:00.000Z' },
    partitionBy: ({ userId }) => userId,
    publish: 'verbatim',
  },
});

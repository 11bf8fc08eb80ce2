import { storedRelation } from '@heliograph/cqrs';
import { table } from '@heliograph/database';
import { StreamId, UserId } from '@heliograph/kernel';
import { UserMuted } from '@heliograph/moderation-contracts';
import { mute } from '@heliograph/moderation-core';

export const mutes = table('moderation.mutes', {
  key: { user_id: 'bigint', muted_id: 'bigint' },
  columns: { muted_at: 'timestamptz(3)' },
});

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
    schema: UserMuted.schema,
    sample: { userId: UserId(7), mutedId: UserId(8), at: '2026-01-31T09:30:00.000Z' },
    partitionBy: ({ userId }) => userId,
    publish: 'verbatim',
  },
});

import { storedRelation } from '@heliograph/cqrs';
import { table } from '@heliograph/database';
import { StreamId, UserId } from '@heliograph/kernel';
import { UserBlocked } from '@heliograph/moderation-contracts';
import { block } from '@heliograph/moderation-core';

export const blocks = table('moderation.blocks', {
  key: { user_id: 'bigint', blocked_id: 'bigint' },
  columns: { blocked_at: 'timestamptz(3)' },
});

export const blockRelation = storedRelation({
  name: 'moderation.blocks',
  rules: block,
  stream: ({ userId, blockedId }) => StreamId(`block-${userId}-${blockedId}`),
  table: blocks,
  pair: { userId: 'user_id', blockedId: 'blocked_id' },
  since: 'blocked_at',
  sides: {},
  event: {
    version: 1,
    schema: UserBlocked.schema,
    sample: { userId: UserId(7), blockedId: UserId(8), at: '2026-01-31T09:30:00.000Z' },
    partitionBy: ({ userId }) => userId,
    publish: 'verbatim',
  },
});

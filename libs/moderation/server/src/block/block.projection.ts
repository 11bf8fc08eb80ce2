import { put, remove, table } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { BlockEvent } from '@heliograph/moderation-core';

export const blocks = table('moderation.blocks', {
  key: { user_id: 'bigint', blocked_id: 'bigint' },
  columns: { blocked_at: 'timestamptz(3)' },
});

/** Inline, because a block holds from the commit on (B2). */
export const blocksInline = inlineProjection<BlockEvent>({
  name: 'moderation.blocks',
  tables: [blocks],
  on: {
    'moderation.user-blocked': ({ data: { userId, blockedId, at } }) => [
      put(blocks, { user_id: userId, blocked_id: blockedId }, { blocked_at: at }),
    ],
    'moderation.user-unblocked': ({ data: { userId, blockedId } }) => [remove(blocks, { user_id: userId, blocked_id: blockedId })],
  },
});

import { put, remove, table } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { MuteEvent } from '@heliograph/moderation-core';

export const mutes = table('moderation.mutes', {
  key: { user_id: 'bigint', muted_id: 'bigint' },
  columns: { muted_at: 'timestamptz(3)' },
});

/** Inline, because a mute holds from the commit on (B2). */
export const mutesInline = inlineProjection<MuteEvent>({
  name: 'moderation.mutes',
  tables: [mutes],
  on: {
    'moderation.user-muted': ({ data: { userId, mutedId, at } }) => [put(mutes, { user_id: userId, muted_id: mutedId }, { muted_at: at })],
    'moderation.user-unmuted': ({ data: { userId, mutedId } }) => [remove(mutes, { user_id: userId, muted_id: mutedId })],
  },
});

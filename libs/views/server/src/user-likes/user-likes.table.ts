import { table } from '@heliograph/database';

export const userLikes = table('views.user_likes', {
  key: { user_id: 'bigint', photo_id: 'bigint' },
  columns: { liked_at: 'timestamptz(3)' },
});

/** All likes that stand, of photos that are seen or not. */
export const userLikeTotals = table('views.user_like_totals', { key: { user_id: 'bigint' }, columns: { likes: 'integer' } });

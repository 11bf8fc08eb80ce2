import { table } from '@heliograph/database';

export const photoLikes = table('social_graph.photo_likes', {
  key: { user_id: 'bigint', photo_id: 'bigint' },
  columns: { liked_at: 'timestamptz(3)' },
});

export const likeTotals = table('social_graph.like_totals', { key: { photo_id: 'bigint' }, columns: { likes: 'integer' } });

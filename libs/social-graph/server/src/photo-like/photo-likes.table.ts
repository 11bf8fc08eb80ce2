import { table } from '@heliograph/database';

/** A like that is `hidden` is in no total. */
export const photoLikes = table('social_graph.photo_likes', {
  key: { user_id: 'bigint', photo_id: 'bigint' },
  columns: { liked_at: 'timestamptz(3)', hidden: 'boolean' },
});

export const likeTotals = table('social_graph.like_totals', { key: { photo_id: 'bigint' }, columns: { likes: 'integer' } });

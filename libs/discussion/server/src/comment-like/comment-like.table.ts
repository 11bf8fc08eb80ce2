import { table } from '@heliograph/database';

export const commentLikes = table('discussion.comment_likes', {
  key: { comment_id: 'bigint', user_id: 'bigint' },
  columns: { photo_id: 'bigint', liked_at: 'timestamptz(3)' },
});

/** Apart from the comments, so that a like rewrites eight bytes and not the text. */
export const commentLikeCounts = table('discussion.comment_like_counts', {
  key: { comment_id: 'bigint' },
  columns: { count_likes: 'integer' },
});

import { table } from '@heliograph/database';

/** A like that is `hidden` is not counted. */
export const commentLikes = table('discussion.comment_likes', {
  key: { comment_id: 'bigint', user_id: 'bigint' },
  columns: { photo_id: 'bigint', liked_at: 'timestamptz(3)', hidden: 'boolean' },
});

/** Apart from the comments, so that a like rewrites eight bytes and not the text. */
export const commentLikeCounts = table('discussion.comment_like_counts', {
  key: { comment_id: 'bigint' },
  columns: { count_likes: 'integer' },
});

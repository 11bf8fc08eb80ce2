import { storedRelation } from '@heliograph/cqrs';
import { table } from '@heliograph/database';
import { PhotoId, StreamId, UserId } from '@heliograph/kernel';
import { PhotoLiked } from '@heliograph/social-graph-contracts';
import { photoLike } from '@heliograph/social-graph-core';

export const photoLikes = table('social_graph.photo_likes', {
  key: { user_id: 'bigint', photo_id: 'bigint' },
  columns: { liked_at: 'timestamptz(3)', hidden: 'boolean' },
});

/** Of each photo, without those that are hidden. */
export const likeTotals = table('social_graph.like_totals', { key: { photo_id: 'bigint' }, columns: { likes: 'integer' } });

// #region stored
export const photoLikeRelation = storedRelation({
  name: 'social-graph.photo-likes',
  rules: photoLike,
  stream: ({ photoId, userId }) => StreamId(`photo-like-${photoId}-${userId}`),
  table: photoLikes,
  pair: { userId: 'user_id', photoId: 'photo_id' },
  since: 'liked_at',
  sides: { userId: { hidden: 'hidden', counted: { table: likeTotals, as: 'likes' } } },
  event: {
    version: 1,
    schema: PhotoLiked.schema,
    sample: { photoId: PhotoId(31), userId: UserId(7), ownerId: UserId(8), at: '2026-01-31T09:30:00.000Z' },
    partitionBy: ({ photoId }) => photoId,
    publish: 'verbatim',
  },
});
// #endregion

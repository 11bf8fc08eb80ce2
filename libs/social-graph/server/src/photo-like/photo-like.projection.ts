import { add, change, put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { PhotoLikeEvent } from '@heliograph/social-graph-core';
import { likeTotals, photoLikes } from './photo-likes.table.js';

/** Inline, because relations and their totals must be exact at the commit (R2). */
export const photoLikesInline = inlineProjection<PhotoLikeEvent>({
  name: 'social-graph.photo-likes',
  tables: [photoLikes, likeTotals],
  on: {
    // #region photo-liked
    'social-graph.photo-liked': ({ data: { photoId, userId, at } }) => [
      put(photoLikes, { user_id: userId, photo_id: photoId }, { liked_at: at }),
      add(likeTotals, { photo_id: photoId }, { likes: 1 }),
    ],
    // #endregion
    'social-graph.photo-like-hidden': ({ data: { photoId, userId } }) => [
      change(photoLikes, { user_id: userId, photo_id: photoId }, { hidden: true }),
      add(likeTotals, { photo_id: photoId }, { likes: -1 }),
    ],
    'social-graph.photo-like-shown': ({ data: { photoId, userId } }) => [
      change(photoLikes, { user_id: userId, photo_id: photoId }, { hidden: false }),
      add(likeTotals, { photo_id: photoId }, { likes: 1 }),
    ],
    'social-graph.photo-unliked': ({ data: { photoId, userId } }) => [
      remove(photoLikes, { user_id: userId, photo_id: photoId }),
      add(likeTotals, { photo_id: photoId }, { likes: -1 }),
    ],
  },
});

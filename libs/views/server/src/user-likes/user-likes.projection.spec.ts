import { add, put, remove } from '@heliograph/database';
import { PhotoId, UserId } from '@heliograph/kernel';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { userLikesProjection } from './user-likes.projection.js';
import { userLikes, userLikeTotals } from './user-likes.table.js';

const { given } = projectionSpec(userLikesProjection);
const data = { photoId: PhotoId(7), userId: UserId(1), ownerId: UserId(2), at: '2026-03-01T10:00:00.000Z' };

describe('likes of a user', () => {
  it('a like is a row, at the instant of the like, and one more in the total', () =>
    given({ type: 'social-graph.photo-liked', data }).then(
      put(userLikes, { user_id: 1, photo_id: 7 }, { liked_at: '2026-03-01T10:00:00.000Z' }),
      add(userLikeTotals, { user_id: 1 }, { likes: 1 }),
    ));

  it('an unlike removes both', () =>
    given({ type: 'social-graph.photo-unliked', data }).then(
      remove(userLikes, { user_id: 1, photo_id: 7 }),
      add(userLikeTotals, { user_id: 1 }, { likes: -1 }),
    ));
});

import { add, put, remove } from '@heliograph/database';
import { from, projection } from '@heliograph/projections';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import { userLikes, userLikeTotals } from './user-likes.table.js';

/**
 * Query: `ListPhotoCards` of a liker. Holds every current like, also of photos that are hidden at the moment. The query joins the
 * photo's card to leave those out, so a photo that is published again is back at its old place (R7).
 */
export const userLikesProjection = projection({
  name: 'views.user-likes',
  version: 1,
  queue: 'views',
  tables: [userLikes, userLikeTotals],
  sources: [
    from<SocialGraphEvent>('social-graph', {
      'social-graph.photo-liked': ({ data: { userId, photoId, at } }) => [
        put(userLikes, { user_id: userId, photo_id: photoId }, { liked_at: at }),
        add(userLikeTotals, { user_id: userId }, { likes: 1 }),
      ],
      'social-graph.photo-unliked': ({ data: { userId, photoId } }) => [
        remove(userLikes, { user_id: userId, photo_id: photoId }),
        add(userLikeTotals, { user_id: userId }, { likes: -1 }),
      ],
    }),
  ],
});

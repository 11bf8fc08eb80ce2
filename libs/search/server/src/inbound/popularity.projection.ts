import { countFrom, counterOf, projection } from '@heliograph/projections';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import { photoLikes } from '../photos/photo.table.js';
import { userFollowers } from '../users/user.table.js';

/** What ranks equal matches: likes of photos, followers of users. */
export const popularityProjection = projection({
  name: 'search.popularity',
  version: 1,
  queue: 'search',
  tables: [photoLikes, userFollowers],
  sources: [
    countFrom<SocialGraphEvent>('social-graph', {
      into: counterOf(photoLikes, 'likes'),
      by: 'photoId',
      plus: ['social-graph.photo-liked', 'social-graph.photo-like-shown'],
      minus: ['social-graph.photo-unliked', 'social-graph.photo-like-hidden'],
    }),
    countFrom<SocialGraphEvent>('social-graph', {
      into: counterOf(userFollowers, 'followers'),
      by: 'followeeId',
      plus: ['social-graph.user-followed', 'social-graph.follower-shown'],
      minus: ['social-graph.user-unfollowed', 'social-graph.follower-hidden'],
    }),
  ],
});

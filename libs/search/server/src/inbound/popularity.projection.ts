import { countFrom, projection } from '@heliograph/projections';
import { photoLikes } from '../photos/photo.table.js';
import { userFollowers } from '../users/user.table.js';

/** What ranks equal matches: likes of photos, followers of users. */
export const popularityProjection = projection({
  name: 'search.popularity',
  version: 1,
  queue: 'search',
  tables: [photoLikes, userFollowers],
  sources: [
    countFrom('social-graph', {
      table: photoLikes,
      key: { photo_id: 'photoId' },
      column: 'likes',
      plus: ['social-graph.photo-liked'],
      minus: ['social-graph.photo-unliked'],
    }),
    countFrom('social-graph', {
      table: userFollowers,
      key: { user_id: 'followeeId' },
      column: 'followers',
      plus: ['social-graph.user-followed'],
      minus: ['social-graph.user-unfollowed'],
    }),
  ],
});

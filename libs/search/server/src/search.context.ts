import type { BoundedContext } from '@heliograph/runtime';
import { searchRejections } from '@heliograph/search-contracts';
import { photosProjection } from './inbound/photos.projection.js';
import { popularityProjection } from './inbound/popularity.projection.js';
import { tagsProjection } from './inbound/tags.projection.js';
import { usersProjection } from './inbound/users.projection.js';
import { Search1700000000001 } from './migrations/0001-search.js';
import { SearchRanking1700000000002 } from './migrations/0002-ranking.js';
import { TagCounts1700000000003 } from './migrations/0003-tag-counts.js';
import { HiddenResults1700000000004 } from './migrations/0004-hidden-results.js';
import { MostUsedTags1700000000005 } from './migrations/0005-most-used-tags.js';
import { PhotoFilters1700000000006 } from './migrations/0006-photo-filters.js';
import { OrderedFilters1700000000007 } from './migrations/0007-ordered-filters.js';
import { photoCameras, photoLikes, photos } from './photos/photo.table.js';
import { SearchModule } from './search.module.js';
import { tagCounts, tagsOfPhotos, tagWords } from './tags/tag.table.js';
import { userFollowers, users } from './users/user.table.js';

/** Has no commands and no log: only read models of the events of identity, media and social-graph. */
export const searchContext: BoundedContext = {
  name: 'search',
  migrations: {
    schema: 'search',
    migrations: [
      Search1700000000001,
      SearchRanking1700000000002,
      TagCounts1700000000003,
      HiddenResults1700000000004,
      MostUsedTags1700000000005,
      PhotoFilters1700000000006,
      OrderedFilters1700000000007,
    ],
    people: [
      { table: users, rows: 'user_id = $1' },
      { table: photos, follows: 'words of published photos' },
      { table: photoCameras, follows: 'cameras of photos, until they are deleted' },
      { table: photoLikes, nobody: [] },
      { table: userFollowers, nobody: [] },
      { table: tagWords, follows: 'tags of published photos' },
      { table: tagsOfPhotos, follows: 'tags of published photos' },
      { table: tagCounts, follows: 'tags of published photos' },
    ],
  },
  rejections: searchRejections,
  projections: [usersProjection, photosProjection, tagsProjection, popularityProjection],
  reactions: [],
  module: SearchModule,
};

import type { BoundedContext, Work } from '@heliograph/runtime';
import { UserCards1700000000001 } from './migrations/0001-user-cards.js';
import { PhotoCards1700000000002 } from './migrations/0002-photo-cards.js';
import { PhotoADay1700000000003 } from './migrations/0003-photo-a-day.js';
import { ListTotals1700000000004 } from './migrations/0004-list-totals.js';
import { DropUnread1700000000005 } from './migrations/0005-drop-unread.js';
import { KnownOffsets1700000000006 } from './migrations/0006-known-offsets.js';
import { SuspendedUsers1700000000007 } from './migrations/0007-suspended-users.js';
import { HiddenPhotos1700000000008 } from './migrations/0008-hidden-photos.js';
import { PhotosOfADay1700000000009 } from './migrations/0009-photos-of-a-day.js';
import { PhotoViews1700000000010 } from './migrations/0010-photo-views.js';
import { EndingStreaks1700000000011 } from './migrations/0011-ending-streaks.js';
import { TagsOfPhoto1700000000012 } from './migrations/0012-tags-of-a-photo.js';
import { ByPublication1700000000013 } from './migrations/0013-by-publication.js';
import { Trending1700000000014 } from './migrations/0014-trending.js';
import { NewestSelection1700000000015 } from './migrations/0015-newest-selection.js';
import { HiddenPhotosOfTags1700000000016 } from './migrations/0016-hidden-photos-of-tags.js';
import { ByDay1700000000017 } from './migrations/0017-by-day.js';
import { TagLikes1700000000018 } from './migrations/0018-tag-likes.js';
import { photoADayProjection } from './photo-a-day/photo-a-day.projection.js';
import { photoADayRows, userDays } from './photo-a-day/photo-a-day.tables.js';
import { sweepStreaks } from './photo-a-day/streak-sweep.js';
import { photoCardProjection } from './photo-card/photo-card.projection.js';
import { photoCards, photoTagLikes, photoTags } from './photo-card/photo-cards.table.js';
import { photoTotalsProjection } from './photo-totals/photo-totals.projection.js';
import { photoListTotals, photoStandings } from './photo-totals/photo-totals.table.js';
import { photoViewDays } from './photo-views/photo-view-days.table.js';
import { photoViewsProjection } from './photo-views/photo-views.projection.js';
import { publishEditions } from './trending/trending-editions.js';
import { trendingEditions, trendingLists } from './trending/trending.tables.js';
import { userCardProjection } from './user-card/user-card.projection.js';
import { userCards, userTotals } from './user-card/user-cards.table.js';
import { userLikesProjection } from './user-likes/user-likes.projection.js';
import { userLikes, userLikeTotals } from './user-likes/user-likes.table.js';
import { ViewsModule } from './views.module.js';

/** Has no commands and no log of its own: it reads the logs of other contexts. */
export const viewsContext: BoundedContext = {
  name: 'views',
  migrations: {
    schema: 'views',
    migrations: [
      UserCards1700000000001,
      PhotoCards1700000000002,
      PhotoADay1700000000003,
      ListTotals1700000000004,
      DropUnread1700000000005,
      KnownOffsets1700000000006,
      SuspendedUsers1700000000007,
      HiddenPhotos1700000000008,
      PhotosOfADay1700000000009,
      PhotoViews1700000000010,
      EndingStreaks1700000000011,
      TagsOfPhoto1700000000012,
      ByPublication1700000000013,
      Trending1700000000014,
      NewestSelection1700000000015,
      HiddenPhotosOfTags1700000000016,
      ByDay1700000000017,
      TagLikes1700000000018,
    ],
    people: [
      {
        table: userCards,
        rows: 'user_id = $1 and num_nonnulls(username, username_folded, name, location, bio, website_url, avatar, created_at) > 0',
      },
      { table: userDays, rows: 'user_id = $1' },
      { table: photoADayRows, rows: 'user_id = $1' },
      { table: userLikes, rows: 'user_id = $1' },
      { table: userLikeTotals, rows: 'user_id = $1 and likes <> 0' },
      { table: userTotals, nobody: ['list'] },
      { table: photoCards, rows: 'owner_id = $1' },
      { table: photoTags, follows: 'tags of published photos' },
      { table: photoTagLikes, follows: 'tags of published photos' },
      { table: photoViewDays, nobody: [] },
      { table: photoStandings, rows: 'owner_id = $1' },
      { table: trendingEditions, nobody: [] },
      { table: trendingLists, nobody: ['photo_ids'] },
      { table: photoListTotals, rows: `list ~ ('(^| )own(er)? ' || $1::bigint || '( |$)') and photos <> 0` },
    ],
  },
  projections: [
    userCardProjection,
    photoADayProjection,
    photoCardProjection,
    photoTotalsProjection,
    photoViewsProjection,
    userLikesProjection,
  ],
  reactions: [],
  work: (services) => both(sweepStreaks(services), publishEditions(services)),
  module: ViewsModule,
};

function both(...works: readonly Work[]): Work {
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
}

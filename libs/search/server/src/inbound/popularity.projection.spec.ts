import { rowsAfter } from '@heliograph/testing';
import { expectSameRowsInEveryInterleaving } from '@heliograph/testing/interleavings';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { photoLikes } from '../photos/photo.table.js';
import { userFollowers } from '../users/user.table.js';
import { popularityProjection } from './popularity.projection.js';

const like = (photoId: number, userId: number, type = 'photo-liked') => ({ type: `social-graph.${type}`, data: { photoId, userId } });
const follow = (followeeId: number, followerId: number, type = 'user-followed') => ({
  type: `social-graph.${type}`,
  data: { followeeId, followerId },
});

it('S18 what ranks equal matches is the number of likes and followers there are', () => {
  const rows = rowsAfter(popularityProjection, {
    'social-graph': [
      like(1, 7),
      like(1, 8),
      like(2, 7),
      like(1, 7, 'photo-unliked'),
      follow(7, 8),
      follow(9, 8),
      follow(9, 8, 'user-unfollowed'),
    ],
  });
  expect(rows[photoLikes.name]).toEqual(['{"likes":1,"photo_id":1}', '{"likes":1,"photo_id":2}']);
  expect(rows[userFollowers.name]).toEqual(['{"followers":0,"user_id":9}', '{"followers":1,"user_id":7}']);
});

it('S18 likes and followers are counted by themselves, whichever comes first', () => {
  const two = [fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })] as const;
  const events = fc.array(
    fc.oneof(
      fc.tuple(...two).map(([photoId, userId]) => like(photoId, userId)),
      fc.tuple(...two).map(([of, by]) => follow(of, by)),
    ),
    { maxLength: 20 },
  );
  expectSameRowsInEveryInterleaving(
    popularityProjection,
    events.map((all) => ({ 'social-graph': all })),
  );
});

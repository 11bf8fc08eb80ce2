import { add, put } from '@heliograph/database';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { rowsAfter } from '@heliograph/testing';
import { expectSameRowsInEveryInterleaving } from '@heliograph/testing/interleavings';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { photoData, someHistories } from '../spec/histories.js';
import { userCardProjection } from './user-card.projection.js';
import { userCards, userTotals } from './user-cards.table.js';

const { given } = projectionSpec(userCardProjection);
const ada = UserId(7);
const at = '2026-03-01T10:00:00.000Z';

describe('user card', () => {
  it('begins with the registration, which counts in the total of users', () =>
    given({ type: 'identity.user-registered', data: { userId: ada, username: 'Ada_L', name: 'Ada', createdAt: at } }).then(
      put(userCards, { user_id: 7 }, { username: 'Ada_L', username_folded: 'ada_l', name: 'Ada', created_at: at }),
      add(userTotals, { list: 'registered' }, { users: 1 }),
    ));

  it('shows no erased user', () =>
    given({ type: 'identity.user-registered', data: { userId: ada, username: null, name: null, createdAt: at } }).then(
      put(userCards, { user_id: 7 }, { username: null, username_folded: null, name: null, created_at: at }),
      add(userTotals, { list: 'registered' }, { users: 1 }),
    ));

  it('E: DELETE /me leaves a placeholder that is not listed, and one user less', () => {
    const registered = { type: 'identity.user-registered', data: { userId: ada, username: 'ada', name: 'Ada', createdAt: at } };
    const rows = rowsAfter(userCardProjection, { identity: [registered, { type: 'identity.user-erased', data: { userId: ada, at } }] });
    expect(JSON.stringify(rows)).not.toMatch(/ada/i);
    expect(rows[userTotals.name]).toEqual(['{"list":"registered","users":0}']);
  });

  it('follows the profile, the badge and the suspension', () => {
    const profile = { name: 'Ada L.', location: 'London', bio: '', websiteUrl: null };
    given({ type: 'identity.profile-changed', data: { userId: ada, ...profile, at } }).then(
      put(userCards, { user_id: 7 }, { name: 'Ada L.', location: 'London', bio: '', website_url: null }),
    );
    given({ type: 'identity.hero-granted', data: { userId: ada, at } }).then(put(userCards, { user_id: 7 }, { is_hero: true }));
    given({ type: 'identity.hero-revoked', data: { userId: ada, at } }).then(put(userCards, { user_id: 7 }, { is_hero: false }));
    given({ type: 'identity.user-disabled', data: { userId: ada, at } }).then(put(userCards, { user_id: 7 }, { disabled: true }));
    given({ type: 'identity.user-enabled', data: { userId: ada, at } }).then(put(userCards, { user_id: 7 }, { disabled: false }));
  });

  it('B5 shows the picture while it is not taken down', () => {
    const avatar = 'a.webp';
    given({ type: 'identity.avatar-changed', data: { userId: ada, avatar, at } }).then(put(userCards, { user_id: 7 }, { avatar }));
    given({ type: 'identity.avatar-taken-down', data: { userId: ada, at } }).then(put(userCards, { user_id: 7 }, { avatar: null }));
    given({ type: 'identity.avatar-restored', data: { userId: ada, avatar, at } }).then(put(userCards, { user_id: 7 }, { avatar }));
  });

  it('U5 counts published photos', () => {
    const photo = photoData(31, 7);
    given({ type: 'media.photo-published', data: photo }).then(add(userCards, { user_id: 7 }, { count_photos: 1 }));
    given({ type: 'media.photo-edited', data: { ...photo, tagSlugsBefore: [], isPublished: true } }).then();
    given({ type: 'media.photo-unpublished', data: photo }).then(add(userCards, { user_id: 7 }, { count_photos: -1 }));
  });

  it('U5 adds up views and downloads of all photos', () =>
    given({
      type: 'media.photo-views-counted',
      data: {
        ownerId: ada,
        hour: at,
        photos: [
          { photoId: PhotoId(31), views: 3, downloads: 1 },
          { photoId: PhotoId(32), views: 2, downloads: 0 },
        ],
      },
    }).then(add(userCards, { user_id: 7 }, { count_photo_views: 5, count_downloads: 1 })));

  it('U5 counts live comments of the author, whosever photo it is', () => {
    const data = { commentId: CommentId(1), photoId: PhotoId(31), authorId: ada, at };
    given({ type: 'discussion.comment-added', data }).then(add(userCards, { user_id: 7 }, { count_comments: 1 }));
    given({ type: 'discussion.comment-deleted', data }).then(add(userCards, { user_id: 7 }, { count_comments: -1 }));
    given({ type: 'discussion.comment-taken-down', data }).then(add(userCards, { user_id: 7 }, { count_comments: -1 }));
    given({ type: 'discussion.comment-restored', data }).then(add(userCards, { user_id: 7 }, { count_comments: 1 }));
  });

  it('counts follows on both sides', () => {
    const follow = { type: 'social-graph.user-followed', data: { followerId: 1, followeeId: 2, at } };
    const rows = rowsAfter(userCardProjection, { 'social-graph': [follow] });
    expect(rows[userCards.name]).toEqual(['{"count_following":1,"user_id":1}', '{"count_followers":1,"user_id":2}'].sort());
  });

  it('comes out the same however the logs are interleaved', () => expectSameRowsInEveryInterleaving(userCardProjection, someHistories));
});

import { add, put, remove, removeWhere } from '@heliograph/database';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { rowsAfter } from '@heliograph/testing';
import { expectSameRowsInEveryInterleaving } from '@heliograph/testing/interleavings';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { photoData, someHistories } from '../spec/histories.js';
import { photoCardProjection } from './photo-card.projection.js';
import { photoCards, photoTagLikes, photoTags } from './photo-cards.table.js';

const { given } = projectionSpec(photoCardProjection);
const photo = photoData(31, 7, 5);
const key = { photo_id: PhotoId(31) };
const uploaded = {
  state: 'processing',
  owner_id: 7,
  created_at: '2026-03-01T10:05:00.000Z',
  title: 'Photo 31.0',
  description: '',
  tags: ['sea'],
  took_at: '2026-02-10T18:30:00',
  took_at_offset: 0,
  width: 3000,
  height: 2000,
  image_thumb: '31-t.webp',
  image_large: '31-l.webp',
  image_full: '31-f.jpg',
};
const look = { colors: [{ hex: '#102030', ratio: 0.5 }], thumbhash: 'AAAA' };

describe('photo card', () => {
  it('is there from the upload on, for its owner, and counts nowhere', () =>
    given({ type: 'media.photo-uploaded', data: photo }).then(put(photoCards, key, uploaded)));

  it('is a draft with its renditions, held (B5), or failed', () => {
    given({ type: 'media.renditions-made', data: { ...photo, width: 20, height: 10 } }).then(
      put(photoCards, key, { state: 'draft', width: 20, height: 10, ...look }),
    );
    given({ type: 'media.photo-held', data: photo }).then(put(photoCards, key, { state: 'held' }));
    given({ type: 'media.photo-released', data: photo }).then(put(photoCards, key, { state: 'draft' }));
    given({ type: 'media.photo-failed', data: photo }).then(put(photoCards, key, { state: 'failed' }));
  });

  it('needs no other event than the publication, which sets its tags', () =>
    given({ type: 'media.photo-published', data: photo }).then(
      put(photoCards, key, {
        ...uploaded,
        ...look,
        state: 'published',
        created_at: '2026-03-01T10:00:00.000Z',
        published_at: '2026-03-01T10:05:00.000Z',
        is_premium: false,
        is_curated: false,
      }),
      put(photoTags, { slug: 'sea', ...key }, {}),
      put(photoTagLikes, { slug: 'sea', ...key }, {}),
    ));

  it('unpublished is a draft again, without its tags', () =>
    given({ type: 'media.photo-unpublished', data: photo }).then(
      put(photoCards, key, { state: 'draft', published_at: null }),
      remove(photoTags, { slug: 'sea', ...key }),
      remove(photoTagLikes, { slug: 'sea', ...key }),
    ));

  it('loses its tags also when they can no longer be read', () =>
    given({ type: 'media.photo-unpublished', data: { ...photo, tagSlugs: null } }).then(
      put(photoCards, key, { state: 'draft', published_at: null }),
      removeWhere(photoTags, key),
      removeWhere(photoTagLikes, key),
    ));

  it('edited has its new words, and on tag pages just the difference; a draft is on none', () => {
    const edited = { ...photo, title: 'New', tagSlugsBefore: ['sea', 'sand'], tagSlugs: ['sand', 'night'] };
    const words = put(photoCards, key, {
      title: 'New',
      description: '',
      tags: ['sand', 'night'],
      took_at: '2026-02-10T18:30:00',
      took_at_offset: 0,
    });
    given({ type: 'media.photo-edited', data: { ...edited, isPublished: true } }).then(
      words,
      remove(photoTags, { slug: 'sea', ...key }),
      remove(photoTagLikes, { slug: 'sea', ...key }),
      put(photoTags, { slug: 'night', ...key }, {}),
      put(photoTagLikes, { slug: 'night', ...key }, {}),
    );
    given({ type: 'media.photo-edited', data: { ...edited, isPublished: false } }).then(words);
  });

  it('deleted keeps nothing but its counters', () => {
    const rows = rowsAfter(photoCardProjection, {
      media: [
        { type: 'media.photo-uploaded', data: photo },
        { type: 'media.photo-deleted', data: photo },
      ],
      'social-graph': [{ type: 'social-graph.photo-liked', data: { photoId: PhotoId(31), userId: UserId(1), ownerId: UserId(7) } }],
    });
    const [row] = rows[photoCards.name] ?? [];
    const left = Object.fromEntries(Object.entries(JSON.parse(row ?? '{}')).filter(([, value]) => value !== null && value !== false));
    expect(left).toEqual({ photo_id: 31, state: 'deleted', count_likes: 1, colors: [] });
  });

  it('follows the staff', () => {
    given({ type: 'media.photo-curated', data: photo }).then(put(photoCards, key, { is_curated: true, curated_at: photo.at }));
    given({ type: 'media.photo-uncurated', data: photo }).then(put(photoCards, key, { is_curated: false, curated_at: null }));
    given({ type: 'media.premium-granted', data: photo }).then(put(photoCards, key, { is_premium: true }));
    given({ type: 'media.premium-revoked', data: photo }).then(put(photoCards, key, { is_premium: false }));
  });

  it('B4 of a suspended owner is as it was, and hidden', () => {
    given({ type: 'media.photo-hidden', data: photo }).then(put(photoCards, key, { hidden: true }));
    given({ type: 'media.photo-shown', data: photo }).then(put(photoCards, key, { hidden: false }));
  });

  it('B4 taken down is neither a draft nor anything else, until it is restored', () => {
    given({ type: 'media.photo-taken-down', data: photo }).then(put(photoCards, key, { state: 'taken-down' }));
    given({ type: 'media.photo-restored', data: { ...photo, state: 'draft' } }).then(put(photoCards, key, { state: 'draft' }));
  });

  it('counts live comments', () => {
    const data = { commentId: CommentId(1), photoId: PhotoId(31), authorId: UserId(1), at: '2026-03-01T10:00:00.000Z' };
    given({ type: 'discussion.comment-added', data }).then(add(photoCards, key, { count_comments: 1 }));
    given({ type: 'discussion.comment-deleted', data }).then(add(photoCards, key, { count_comments: -1 }));
    given({ type: 'discussion.comment-hidden', data }).then(add(photoCards, key, { count_comments: -1 }));
    given({ type: 'discussion.comment-shown', data }).then(add(photoCards, key, { count_comments: 1 }));
  });

  it('comes out the same however the logs are interleaved', () => expectSameRowsInEveryInterleaving(photoCardProjection, someHistories));
});

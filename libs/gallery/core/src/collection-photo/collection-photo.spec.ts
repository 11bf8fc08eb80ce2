import { CollectionId, PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { STEP } from '../place/place.js';
import { collectionPhoto, type CollectionPhotoCommand, type CollectionPhotoEvent } from './collection-photo.js';

const of = {
  collectionId: CollectionId(3),
  ownerId: UserId(1),
  photoId: PhotoId(7),
  photoOwnerId: UserId(2),
  at: '2026-03-01T10:00:00.000Z',
};
const collectedAt = (place: number): CollectionPhotoEvent => ({
  type: 'gallery.photo-collected',
  data: { ...of, isPrivate: false, place },
});
const movedTo = (place: number): CollectionPhotoEvent => ({ type: 'gallery.photo-moved', data: { ...of, place } });
const removed: CollectionPhotoEvent = { type: 'gallery.photo-removed', data: of };

const add = (is: object = {}): CollectionPhotoCommand => ({
  ...of,
  kind: 'put',
  isPrivate: false,
  count: 1,
  gap: { before: 0, after: null },
  ...is,
});
const move = (before: number | null, after: number | null) => add({ gap: { before, after } });

describe('a photo in a collection', () => {
  const { given } = deciderSpec(collectionPhoto);

  it('N4 a new one is put into the gap', () => {
    given().when(add()).then(collectedAt(STEP));
    given().when(move(0, 10)).then(collectedAt(5));
  });

  it('N4 one that is in is moved into the gap, also where its last place was in it: all may have new places', () => {
    given(collectedAt(STEP))
      .when(move(null, -8))
      .then(movedTo(-8 - STEP));
    given(collectedAt(STEP), movedTo(5)).when(move(0, 4)).then(movedTo(2));
    given(collectedAt(STEP), movedTo(5)).when(move(0, 8)).then(movedTo(4));
  });

  it('N4 there are at most 1,000; one that is in can still be moved', () => {
    given()
      .when(add({ count: 999 }))
      .then(collectedAt(STEP));
    given()
      .when(add({ count: 1000 }))
      .thenRejected('collection-full');
    given(collectedAt(STEP))
      .when(add({ count: 1000, gap: { before: 0, after: 10 } }))
      .then(movedTo(5));
  });

  it('N4 is removed once, and comes back as a new one', () => {
    given(collectedAt(STEP))
      .when({ ...of, kind: 'remove' })
      .then(removed);
    for (const history of [[], [collectedAt(STEP), removed]])
      given(...history)
        .when({ ...of, kind: 'remove' })
        .thenRejected('photo-not-collected');
    given(collectedAt(0), removed).when(add()).then(collectedAt(STEP));
  });
});

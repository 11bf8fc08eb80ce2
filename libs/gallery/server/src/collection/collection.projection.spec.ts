import { add, change, changeWhere, put, remove, removeWhere } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { type CollectionEvent, type CollectionPhotoEvent, placeAt } from '@heliograph/gallery-core';
import { CollectionId, PhotoId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { collectionStream, galleryLog } from '../gallery.log.js';
import { collectionContents, collectionPhotos, collections, collectionTotals } from './collections.tables.js';

const at = '2026-03-01T10:00:00.000Z';
const of = { collectionId: CollectionId(3), ownerId: UserId(1), at };
const ofPhoto = { ...of, photoId: PhotoId(7), photoOwnerId: UserId(2) };
const bridges = { title: 'Bridges', description: '', isPrivate: false };
const columns = { title: 'Bridges', description: '', is_private: false };
const changes = (event: CollectionEvent | CollectionPhotoEvent) =>
  inlineChanges(galleryLog, { ...event, stream: collectionStream(of.collectionId), actor: 'user:1' });
const contents = (by: object) => add(collectionContents, { collection_id: 3 }, by);
const touched = change(collections, { id: 3 }, { updated_at: at });
const key = { collection_id: 3, photo_id: 7 };

describe('inline rows of collections', () => {
  it('a collection is a row, and counts for its owner', () =>
    expect(changes({ type: 'gallery.collection-created', data: { ...of, ...bridges } })).toEqual([
      put(collections, { id: 3 }, { owner_id: 1, ...columns, created_at: at, updated_at: at }),
      contents({ revision: 1 }),
      add(collectionTotals, { owner_id: 1 }, { collections: 1 }),
    ]));

  it('a change is one of the row, and one of its photos only where it becomes private or public', () => {
    const data = { ...of, ...bridges, coverPhotoId: PhotoId(7), wasPrivate: false };
    const row = change(collections, { id: 3 }, { ...columns, cover_photo_id: 7, updated_at: at });
    expect(changes({ type: 'gallery.collection-changed', data })).toEqual([row, contents({ revision: 1 })]);
    expect(changes({ type: 'gallery.collection-changed', data: { ...data, wasPrivate: true } })).toEqual([
      row,
      contents({ revision: 1 }),
      changeWhere(collectionPhotos, { collection_id: 3 }, { is_private: false }),
    ]);
  });

  it('one that is deleted is none, with all that is in it', () =>
    expect(changes({ type: 'gallery.collection-deleted', data: of })).toEqual([
      remove(collections, { id: 3 }),
      remove(collectionContents, { collection_id: 3 }),
      removeWhere(collectionPhotos, { collection_id: 3 }),
      add(collectionTotals, { owner_id: 1 }, { collections: -1 }),
    ]));

  it('a photo in it is a row with its place, until it is removed', () => {
    expect(changes({ type: 'gallery.photo-collected', data: { ...ofPhoto, isPrivate: true, place: 5 } })).toEqual([
      put(collectionPhotos, key, { place: 5, owner_id: 1, photo_owner_id: 2, is_private: true, added_at: at }),
      contents({ photos: 1, revision: 1 }),
      touched,
    ]);
    expect(changes({ type: 'gallery.photo-moved', data: { ...ofPhoto, place: 9 } })).toEqual([
      change(collectionPhotos, key, { place: 9 }),
      contents({ photos: 0, revision: 1 }),
      touched,
    ]);
    expect(changes({ type: 'gallery.photo-removed', data: ofPhoto })).toEqual([
      remove(collectionPhotos, key),
      contents({ photos: -1, revision: 1 }),
      touched,
    ]);
  });

  it('new places are in the order that is named', () =>
    expect(changes({ type: 'gallery.places-renewed', data: { ...of, photoIds: [PhotoId(8), PhotoId(7)] } })).toEqual([
      change(collectionPhotos, { collection_id: 3, photo_id: 8 }, { place: placeAt(0) }),
      change(collectionPhotos, { collection_id: 3, photo_id: 7 }, { place: placeAt(1) }),
      contents({ revision: 1 }),
    ]));
});

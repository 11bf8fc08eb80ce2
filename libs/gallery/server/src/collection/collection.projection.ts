import { add, change, changeWhere, put, remove, removeWhere, type RowChange } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import { type CollectionEvent, type CollectionPhotoEvent, placeAt } from '@heliograph/gallery-core';
import type { CollectionId } from '@heliograph/kernel';
import { collectionContents, collectionPhotos, collections, collectionTotals } from './collections.tables.js';

/** Inline: who sees a collection, what is in it and how much more may be must be exact at the commit. */
export const collectionsInline = inlineProjection<CollectionEvent | CollectionPhotoEvent>({
  name: 'gallery.collections',
  tables: [collections, collectionContents, collectionTotals, collectionPhotos],
  on: {
    'gallery.collection-created': ({ data: { collectionId, ownerId, at, ...described } }) => [
      put(collections, { id: collectionId }, { owner_id: ownerId, ...columns(described), created_at: at, updated_at: at }),
      add(collectionContents, { collection_id: collectionId }, { revision: 1 }),
      add(collectionTotals, { owner_id: ownerId }, { collections: 1 }),
    ],
    'gallery.collection-changed': ({ data: { collectionId, at, coverPhotoId, wasPrivate, ...described } }) => [
      change(collections, { id: collectionId }, { ...columns(described), cover_photo_id: coverPhotoId, updated_at: at }),
      add(collectionContents, { collection_id: collectionId }, { revision: 1 }),
      ...(described.isPrivate === wasPrivate
        ? []
        : [changeWhere(collectionPhotos, { collection_id: collectionId }, { is_private: described.isPrivate })]),
    ],
    'gallery.places-renewed': ({ data: { collectionId, photoIds } }) => [
      ...photoIds.map((id, index) => change(collectionPhotos, { collection_id: collectionId, photo_id: id }, { place: placeAt(index) })),
      add(collectionContents, { collection_id: collectionId }, { revision: 1 }),
    ],
    'gallery.collection-deleted': ({ data: { collectionId, ownerId } }) => [
      remove(collections, { id: collectionId }),
      remove(collectionContents, { collection_id: collectionId }),
      removeWhere(collectionPhotos, { collection_id: collectionId }),
      add(collectionTotals, { owner_id: ownerId }, { collections: -1 }),
    ],
    'gallery.photo-collected': ({ data }) => [
      put(collectionPhotos, keyOf(data), {
        place: data.place,
        owner_id: data.ownerId,
        photo_owner_id: data.photoOwnerId,
        is_private: data.isPrivate,
        added_at: data.at,
      }),
      ...contentsChange(data, 1),
    ],
    'gallery.photo-moved': ({ data }) => [change(collectionPhotos, keyOf(data), { place: data.place }), ...contentsChange(data, 0)],
    'gallery.photo-removed': ({ data }) => [remove(collectionPhotos, keyOf(data)), ...contentsChange(data, -1)],
  },
});

interface Described {
  readonly title: string | null;
  readonly description: string | null;
  readonly isPrivate: boolean;
}

const columns = ({ title, description, isPrivate }: Described) => ({
  title: title ?? '',
  description: description ?? '',
  is_private: isPrivate,
});

const keyOf = ({ collectionId, photoId }: CollectionPhotoEvent['data']) => ({ collection_id: collectionId, photo_id: photoId });

function contentsChange({ collectionId, at }: { readonly collectionId: CollectionId; readonly at: string }, photos: number): RowChange[] {
  return [
    add(collectionContents, { collection_id: collectionId }, { photos, revision: 1 }),
    change(collections, { id: collectionId }, { updated_at: at }),
  ];
}

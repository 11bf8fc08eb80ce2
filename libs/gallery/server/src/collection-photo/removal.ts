import { BATCH_SIZE, childContext, decideOn, processInBatches } from '@heliograph/cqrs';
import { type Database, requires } from '@heliograph/database';
import { ConditionFailed, type EventStore } from '@heliograph/event-store';
import { collectionPhoto } from '@heliograph/gallery-core';
import { type CollectionId, type Context, isRejection, type PhotoId, type UserId } from '@heliograph/kernel';
import { collections } from '../collection/collections.tables.js';
import { collectionPhotoStream, galleryLog } from '../gallery.log.js';

export interface CollectionPhoto {
  readonly collectionId: CollectionId;
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  readonly photoOwnerId: UserId;
}

/** @throws Rejected `photo-not-collected` · ConditionFailed the collection is deleted in the meantime */
export async function removePhoto(store: EventStore, context: Context, photo: CollectionPhoto): Promise<void> {
  await decideOn(store, {
    log: galleryLog,
    stream: collectionPhotoStream(photo.collectionId, photo.photoId),
    decider: collectionPhoto,
    command: { ...photo, kind: 'remove', at: context.now.toISOString() },
    context,
    // Else what is removed from a collection that has just been deleted would leave a row behind.
    requires: [requires(collections, { id: photo.collectionId }, { owner_id: photo.ownerId })],
  });
}

/** Removes one photo, or all of one person, from every collection. What others remove at the same time is not found again. */
export function removePhotosOf(
  store: EventStore,
  database: Database,
  context: Context,
  which: { readonly photo_id: PhotoId } | { readonly photo_owner_id: UserId },
): Promise<void> {
  const [[column, id] = []] = Object.entries(which);
  return processInBatches(
    () =>
      database.query<CollectionPhoto>(
        `select collection_id as "collectionId", photo_id as "photoId", owner_id as "ownerId", photo_owner_id as "photoOwnerId"
         from gallery.collection_photos where ${column} = $1 limit ${BATCH_SIZE}`,
        [id],
      ),
    (photo) =>
      removePhoto(store, childContext(context, collectionPhotoStream(photo.collectionId, photo.photoId)), photo).catch((error: unknown) => {
        if (!(error instanceof ConditionFailed) && !isRejection(error, 'photo-not-collected')) throw error;
      }),
  );
}

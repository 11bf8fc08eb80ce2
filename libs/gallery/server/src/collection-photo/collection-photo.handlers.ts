import { childContext, decideOn } from '@heliograph/cqrs';
import { Database, requires } from '@heliograph/database';
import { ConditionFailed, EventStore } from '@heliograph/event-store';
import {
  CollectPhoto,
  type GalleryRejection,
  MAX_PHOTOS,
  RemoveFromCollection,
  RemoveFromCollections,
} from '@heliograph/gallery-contracts';
import { collectionPhoto, type Gap, placeIn } from '@heliograph/gallery-core';
import { type PhotoId, Rejected, StreamId, type UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { collectionContents } from '../collection/collections.tables.js';
import { collectionFields, decideOnCollection } from '../collection/decide-on-collection.js';
import { decideInTurn } from '../collection/turns.js';
import { collectionPhotoStream, collectionStream, galleryLog } from '../gallery.log.js';
import { FIND_GAP, FIND_PHOTO, PHOTOS_IN_ORDER } from './collection-photo.sql.js';
import { type CollectionPhoto, removePhoto, removePhotosOf } from './removal.js';

interface GapInCollection extends Gap {
  readonly ownerId: UserId;
  readonly isPrivate: boolean;
  readonly count: number;
  readonly revision: number;
  readonly stays: boolean;
}

@CommandHandler(CollectPhoto)
export class CollectPhotoHandler implements ICommandHandler<CollectPhoto> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  execute(command: CollectPhoto): Promise<void> {
    const turn = StreamId(`collection-contents-${command.photo.collectionId}`);
    return decideInTurn(this.store, turn, async () => {
      // Where there is no room, there is after that.
      while (!(await this.put(command)));
    });
  }

  /** Answers whether it stands there; where there was no room for it, all photos have got new places. @throws ConditionFailed the collection has changed in the meantime */
  private async put({ context, ownerId, photo }: CollectPhoto): Promise<boolean> {
    const { collectionId, photoId, photoOwnerId, position, without } = photo;
    const of = collectionFields(context, ownerId, collectionId);
    const asked = position === null ? null : Math.min(position, MAX_PHOTOS + 1);
    const [found] = await this.database.query<GapInCollection>(FIND_GAP, [collectionId, photoId, asked, without]);
    const { isPrivate, count, revision, before, after, stays } = requireOwn(found, ownerId);
    if (stays) return true;
    const isSame = [requires(collectionContents, { collection_id: collectionId }, { revision })];
    if (placeIn({ before, after }) === null) {
      const photos = await this.database.query<{ id: PhotoId }>(PHOTOS_IN_ORDER, [collectionId]);
      const child = childContext(context, collectionStream(collectionId));
      const command = { ...of, kind: 'renew-places', photoIds: photos.map(({ id }) => id) } as const;
      await decideOnCollection(this.store, child, command, { requires: isSame });
      return false;
    }
    await decideOn(this.store, {
      log: galleryLog,
      stream: collectionPhotoStream(collectionId, photoId),
      decider: collectionPhoto,
      command: { ...of, photoId, photoOwnerId, kind: 'put', isPrivate, count, gap: { before, after } },
      context,
      requires: isSame,
      isEdit: true,
    });
    return true;
  }
}

@CommandHandler(RemoveFromCollection)
export class RemoveFromCollectionHandler implements ICommandHandler<RemoveFromCollection> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, ownerId, collectionId, photoId }: RemoveFromCollection): Promise<void> {
    const [found] = await this.database.query<Pick<CollectionPhoto, 'ownerId'> & { readonly photoOwnerId: UserId | null }>(FIND_PHOTO, [
      collectionId,
      photoId,
    ]);
    const { photoOwnerId } = requireFound(found);
    // What is missing is said first (S12).
    if (photoOwnerId === null) throw new Rejected<GalleryRejection>('photo-not-collected');
    requireOwn(found, ownerId);
    await removePhoto(this.store, context, { collectionId, photoId, ownerId, photoOwnerId }).catch((error: unknown) => {
      throw error instanceof ConditionFailed ? new Rejected<GalleryRejection>('collection-not-found') : error;
    });
  }
}

@CommandHandler(RemoveFromCollections)
export class RemoveFromCollectionsHandler implements ICommandHandler<RemoveFromCollections> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  execute({ context, photoId }: RemoveFromCollections): Promise<void> {
    return removePhotosOf(this.store, this.database, context, { photo_id: photoId });
  }
}

/** @throws Rejected `collection-not-found` */
function requireFound<Row>(row: Row | undefined): Row {
  if (!row) throw new Rejected<GalleryRejection>('collection-not-found');
  return row;
}

/** @throws Rejected `collection-not-found`, `not-your-collection` */
function requireOwn<Row extends Pick<CollectionPhoto, 'ownerId'>>(row: Row | undefined, ownerId: UserId): Row {
  const found = requireFound(row);
  if (found.ownerId !== ownerId) throw new Rejected<GalleryRejection>('not-your-collection');
  return found;
}

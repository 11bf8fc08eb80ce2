import {
  type CollectionId,
  Command,
  type Context,
  type Page,
  type PageRequest,
  type PhotoId,
  Query,
  type UserId,
} from '@heliograph/kernel';

/** In one collection, shown or not (N4). */
export const MAX_PHOTOS = 1_000;

export interface CollectedPhoto {
  readonly collectionId: CollectionId;
  readonly photoId: PhotoId;
  readonly photoOwnerId: UserId;
  /** Its place among the photos that the caller is shown, from 1; past the end = last. Null: a new one is last, and one that is in stays where it is. */
  readonly position: number | null;
  /** Whose photos the caller is not shown (B2). */
  readonly without: readonly UserId[];
}

/** Twice = once. Rejects `collection-not-found`, `not-your-collection`, `collection-full`. */
export class CollectPhoto extends Command<void> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly photo: CollectedPhoto,
  ) {
    super();
  }
}

/** Rejects `collection-not-found`, `not-your-collection`, `photo-not-collected`. */
export class RemoveFromCollection extends Command<void> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly collectionId: CollectionId,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

/** The photo is deleted: it is in no collection any more. Safe to repeat. */
export class RemoveFromCollections extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

export interface PhotosOfCollection {
  readonly collectionId: CollectionId;
  /** Whose photos are passed over (B2). */
  readonly without: readonly UserId[];
  /** Those that were added last come first; left out: in the order that its owner gave them. */
  readonly newestFirst?: boolean;
}

export interface PhotoInCollection {
  readonly photoId: PhotoId;
  readonly addedAt: Date;
}

/** Photos that are shown. */
export class ListCollectionPhotos extends Query<Page<PhotoInCollection>> {
  constructor(
    readonly of: PhotosOfCollection,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Collections of this person that the photo is in. */
export class FindCollectionsWithPhoto extends Query<ReadonlySet<CollectionId>> {
  constructor(
    readonly ownerId: UserId,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

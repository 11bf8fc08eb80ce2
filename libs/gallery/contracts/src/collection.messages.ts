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

/** Of one person (N4). */
export const MAX_COLLECTIONS = 200;

/** A collection as somebody sees it (N4). */
export interface Collection {
  readonly id: CollectionId;
  readonly ownerId: UserId;
  readonly title: string;
  readonly description: string;
  readonly isPrivate: boolean;
  /** That are shown: published ones of people who are not suspended, and not of those who are left out. */
  readonly countPhotos: number;
  /** Of these the one that its owner chose, else the first; null = none is shown. */
  readonly coverPhotoId: PhotoId | null;
  readonly createdAt: Date;
  /** Of the collection or of what is in it. */
  readonly updatedAt: Date;
}

export interface NewCollection {
  readonly title: string;
  readonly description: string;
  readonly isPrivate: boolean;
}

/** Settings that are left out do not change. */
export interface CollectionChanges extends Partial<{ readonly [Field in keyof NewCollection]: NewCollection[Field] | undefined }> {
  /** A photo that is in the collection; null = the first one. */
  readonly coverPhotoId?: PhotoId | null | undefined;
}

/** Answers its id. Rejects `invalid-collection`, `too-many-collections`. */
export class CreateCollection extends Command<CollectionId> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly collection: NewCollection,
  ) {
    super();
  }
}

/** What changes nothing stores nothing. Rejects `collection-not-found`, `not-your-collection`, `invalid-collection`. */
export class ChangeCollection extends Command<void> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly collectionId: CollectionId,
    readonly changes: CollectionChanges,
  ) {
    super();
  }
}

/** Its photos stay; only what they were together goes. Rejects `collection-not-found`, `not-your-collection`. */
export class DeleteCollection extends Command<void> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly collectionId: CollectionId,
  ) {
    super();
  }
}

/** The person is erased (E): their collections go, and their photos from those of others. Safe to repeat. */
export class ForgetCollections extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}

/** At the last commit, visible or not; null: there is none. */
export class FindCollection extends Query<Collection | null> {
  constructor(
    readonly collectionId: CollectionId,
    /** Whose photos are passed over (B2). */
    readonly without: readonly UserId[],
  ) {
    super();
  }
}

/** Likewise; one statement for all. */
export class CollectionsByIds extends Query<ReadonlyMap<CollectionId, Collection>> {
  constructor(
    readonly collectionIds: readonly CollectionId[],
    /** Whose photos are passed over (B2). */
    readonly without: readonly UserId[],
  ) {
    super();
  }
}

export interface CollectionsOf {
  readonly ownerId: UserId;
  /** False = public ones alone. */
  readonly withPrivate: boolean;
  /** Whose photos are passed over (B2). */
  readonly without: readonly UserId[];
}

/** Newest first. */
export class ListCollections extends Query<Page<Collection>> {
  constructor(
    readonly of: CollectionsOf,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Public ones that each photo is in, newest first; one statement for all photos. */
export class FindCollectionsOfPhotos extends Query<ReadonlyMap<PhotoId, readonly Collection[]>> {
  constructor(
    readonly photoIds: readonly PhotoId[],
    /** At most so many of each. */
    readonly count: number,
    /** Whose collections and photos are passed over (B2). */
    readonly without: readonly UserId[],
  ) {
    super();
  }
}

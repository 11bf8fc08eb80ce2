import { type CursorPage, type PageQuery, Pager, wholeList } from '@heliograph/cqrs/reads';
import {
  type Collection,
  CollectPhoto,
  FindCollectionsWithPhoto,
  ListCollectionPhotos,
  RemoveFromCollection,
} from '@heliograph/gallery-contracts';
import type { CollectionId, PhotoId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person } from '../actor/index.js';
import { viewerOfList } from '../people/index.js';
import { type PhotoInclude, Photos, type PhotoView, VisiblePhotos } from '../photos/index.js';
import { Collections, requireOwn } from './collections.js';

interface CollectionPhotosQuery extends PageQuery {
  readonly include?: ReadonlySet<PhotoInclude>;
}

/** The photos of a collection (N4). A whole collection is one that `Collections` found. */
@Injectable()
export class CollectionPhotos {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly photos: Photos,
    private readonly visible: VisiblePhotos,
    private readonly collections: Collections,
  ) {}

  /** Those that the actor sees, in the order that its owner gave them. @throws Rejected `foreign-cursor` */
  async listPhotos(
    { id }: Pick<Collection, 'id'>,
    { include, ...asked }: CollectionPhotosQuery,
    actor: Actor,
  ): Promise<CursorPage<PhotoView>> {
    const { without } = await viewerOfList(this.bus, actor);
    const page = await this.pager.readPage(`photos of collection ${id}`, asked, (request) =>
      this.bus.ask(new ListCollectionPhotos({ collectionId: id, without }, request)),
    );
    const ids = page.items.map(({ photoId }) => photoId);
    return { ...page, items: await this.photos.findByIds(ids, actor, include) };
  }

  /** Those that were added last, with when that was. */
  async listNewest(
    { id }: Pick<Collection, 'id'>,
    perPage: number,
    actor: Actor,
    include?: ReadonlySet<PhotoInclude>,
  ): Promise<readonly (PhotoView & { readonly addedAt: Date })[]> {
    const { without } = await viewerOfList(this.bus, actor);
    const { items } = await this.bus.ask(new ListCollectionPhotos({ collectionId: id, without, newestFirst: true }, { page: 1, perPage }));
    const added = new Map(items.map(({ photoId, addedAt }) => [photoId, addedAt]));
    const seen = await this.photos.findByIds([...added.keys()], actor, include);
    return seen.flatMap((view) => {
      const addedAt = added.get(view.photo.photoId);
      return addedAt ? [{ ...view, addedAt }] : [];
    });
  }

  /** All that `listPhotos` lists. */
  async findPhotoIds({ id }: Pick<Collection, 'id'>, actor: Actor): Promise<readonly PhotoId[]> {
    const { without } = await viewerOfList(this.bus, actor);
    const ids: PhotoId[] = [];
    for await (const page of wholeList((request) => this.bus.ask(new ListCollectionPhotos({ collectionId: id, without }, request))))
      ids.push(...page.map(({ photoId }) => photoId));
    return ids;
  }

  /**
   * Adds a photo to the actor's own collection, or moves it. What is missing is said before whose the collection is (S12).
   * @param position among the photos that the actor is shown, from 1; null: a new one is last, and one that is in stays. Read once both are found
   * @throws Rejected `collection-not-found`, `photo-not-found`, `blocked-between`, `not-your-collection`, `collection-full`
   */
  async put(actor: Person, id: CollectionId, photoId: PhotoId, position: () => number | null): Promise<void> {
    const collection = await this.collections.findVisible(id, actor);
    const { ownerId: photoOwnerId } = await this.visible.findPhotoForAction(photoId, actor);
    requireOwn(collection, actor);
    const { without } = await viewerOfList(this.bus, actor);
    const photo = { collectionId: id, photoId, photoOwnerId, position: position(), without };
    await this.bus.command(actor, (context) => new CollectPhoto(context, actor.userId, photo));
  }

  /**
   * From the actor's own collection, even if they no longer see the photo; one that is not in it is missing before it is not theirs (S12).
   * @throws Rejected `collection-not-found`, `photo-not-found`, `photo-not-collected`, `not-your-collection`
   */
  async remove(actor: Person, id: CollectionId, photoId: PhotoId): Promise<void> {
    const { ownerId } = await this.collections.findVisible(id, actor);
    // Of another's collection nobody learns what is hidden in it.
    if (ownerId !== actor.userId) await this.visible.state(photoId, actor);
    await this.bus.command(actor, (context) => new RemoveFromCollection(context, actor.userId, id, photoId));
  }

  /** The actor's own that a photo is in. */
  collectionsWithPhoto(actor: Person, photoId: PhotoId): Promise<ReadonlySet<CollectionId>> {
    return this.bus.ask(new FindCollectionsWithPhoto(actor.userId, photoId));
  }
}

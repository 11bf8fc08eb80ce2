import { type CursorPage, type PageQuery, Pager, wholeList } from '@heliograph/cqrs/reads';
import {
  ChangeCollection,
  type Collection,
  type CollectionChanges,
  CreateCollection,
  DeleteCollection,
  FindCollection,
  type GalleryRejection,
  ListCollections,
  type NewCollection,
} from '@heliograph/gallery-contracts';
import { type CollectionId, Rejected, type UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person } from '../actor/index.js';
import { findHiddenUsers, People, viewerOfList } from '../people/index.js';
import { type CollectionView, PhotoIncludes } from '../photos/index.js';

/** Collections of photos (N4): who sees which, and what their owners do with them. */
@Injectable()
export class Collections {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly people: People,
    private readonly photoIncludes: PhotoIncludes,
  ) {}

  /** One that the actor sees: of somebody who is not suspended (B4) and does not block them (B2); a private one is its owner's alone. @throws Rejected `collection-not-found` */
  async findVisible(id: CollectionId, actor: Actor): Promise<Collection> {
    const { without } = await viewerOfList(this.bus, actor);
    const collection = await this.bus.ask(new FindCollection(id, without));
    if (!collection || (collection.isPrivate && !seesPrivate(collection.ownerId, actor)))
      throw new Rejected<GalleryRejection>('collection-not-found');
    const hidden = await findHiddenUsers(this.bus, [collection.ownerId], actor);
    if (hidden.size > 0) throw new Rejected<GalleryRejection>('collection-not-found');
    return collection;
  }

  /** One that the actor may change. @throws Rejected `collection-not-found`, `not-your-collection` where they see it (S12) */
  async findOwn(id: CollectionId, actor: Person): Promise<Collection> {
    const collection = await this.findVisible(id, actor);
    requireOwn(collection, actor);
    return collection;
  }

  /** @throws Rejected `collection-not-found` */
  async findCollection(id: CollectionId, actor: Actor): Promise<CollectionView> {
    return this.viewOf(await this.findVisible(id, actor), actor);
  }

  /** Public ones, and of the actor's own all where their token shows them; newest first. @throws Rejected `foreign-cursor` */
  async listCollections(ownerId: UserId, query: PageQuery, actor: Actor): Promise<CursorPage<CollectionView>> {
    const { without } = await viewerOfList(this.bus, actor);
    const withPrivate = actor.userId === ownerId && actor.scopes.has('read');
    const page = await this.pager.readPage(`collections of ${ownerId}${withPrivate ? ', all' : ''}`, query, (request) =>
      this.bus.ask(new ListCollections({ ownerId, withPrivate, without }, request)),
    );
    return { ...page, items: await this.viewsOf(page.items, ownerId, actor) };
  }

  /** All of the person's own, page by page. */
  async *streamCollections(owner: Person): AsyncGenerator<readonly CollectionView[]> {
    const { without } = await viewerOfList(this.bus, owner);
    const of = { ownerId: owner.userId, withPrivate: true, without };
    for await (const page of wholeList((request) => this.bus.ask(new ListCollections(of, request))))
      yield await this.viewsOf(page, owner.userId, owner);
  }

  /** @throws Rejected `invalid-collection`, `too-many-collections` */
  async create(actor: Person, collection: NewCollection): Promise<CollectionView> {
    const id = await this.bus.command(actor, (context) => new CreateCollection(context, actor.userId, collection));
    return this.findCollection(id, actor);
  }

  /** @param collection that `findOwn` found. @throws Rejected `invalid-collection`, `collection-not-found` */
  async change(actor: Person, { id }: Pick<Collection, 'id'>, changes: CollectionChanges): Promise<CollectionView> {
    await this.bus.command(actor, (context) => new ChangeCollection(context, actor.userId, id, changes));
    return this.findCollection(id, actor);
  }

  /** @throws Rejected `collection-not-found`, `not-your-collection` */
  async delete(actor: Person, id: CollectionId): Promise<void> {
    await this.findOwn(id, actor);
    await this.bus.command(actor, (context) => new DeleteCollection(context, actor.userId, id));
  }

  private async viewOf(collection: Collection, actor: Actor): Promise<CollectionView> {
    const [view] = await this.viewsOf([collection], collection.ownerId, actor);
    // Its owner has just been erased or suspended.
    if (!view) throw new Rejected<GalleryRejection>('collection-not-found');
    return view;
  }

  private async viewsOf(collections: readonly Collection[], ownerId: UserId, actor: Actor): Promise<CollectionView[]> {
    if (collections.length === 0) return [];
    // People who block their owner see them, too (B2).
    const owners = await this.people.findByIdsDespiteBlocks([ownerId], actor);
    return this.photoIncludes.viewsOfCollections(collections, new Map(owners.map((owner) => [ownerId, owner])), actor);
  }
}

/** @throws Rejected `not-your-collection` */
export function requireOwn({ ownerId }: Pick<Collection, 'ownerId'>, { userId }: Person): void {
  if (ownerId !== userId) throw new Rejected<GalleryRejection>('not-your-collection');
}

/** The actor's own private collections are shown to this token; without these scopes it sees what a stranger sees, as of drafts (A4). */
function seesPrivate(ownerId: UserId, { userId, scopes }: Actor): boolean {
  return userId === ownerId && (scopes.has('read') || scopes.has('write:collections'));
}

import { type CursorPage, type PageQuery, Pager, wholeList } from '@heliograph/cqrs/reads';
import type { PhotoId, UserId } from '@heliograph/kernel';
import { ListPhotoCards, type PhotoCard, type PhotosOf, type PhotoSort } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, seesOwnDrafts } from '../actor/index.js';
import { viewerOfList } from '../people/index.js';
import { Photos } from './photos.js';
import type { PhotoInclude, PhotoView } from './photo-view.js';

/** A page of photos as a client requests it; lists without filters or sorts leave them out. */
export interface PhotoListQuery extends PageQuery {
  readonly sort?: PhotoSort | undefined;
  /** With the sort `published`: published at this instant or later. */
  readonly since?: Date | undefined;
  /** True = premium photos only. */
  readonly premium?: boolean;
  /** True = the editors' selection only (U4). */
  readonly curated?: boolean;
  readonly include?: ReadonlySet<PhotoInclude>;
}

/** Every list of photos: all, a person's, a tag's, the liked ones, one's own. */
@Injectable()
export class PhotoLists {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly photos: Photos,
  ) {}

  /**
   * `own` is for its owner alone: the caller ensures that.
   * @param actor who is to see it, whose blocks leave people out (B2) and whose flags are read
   * @throws Rejected `foreign-cursor`
   */
  async listPhotos(of: PhotosOf, asked: PhotoListQuery, actor: Actor): Promise<CursorPage<PhotoView>> {
    const { sort, since, premium = false, curated = false, include } = asked;
    const list = `photos ${JSON.stringify([of, sort, premium, curated, ...(since ? [since] : [])])}`;
    const { without } = await viewerOfList(this.bus, actor);
    const page = await this.pager.readPage(list, asked, (request) =>
      this.bus.ask(
        new ListPhotoCards({ of, ...(sort && { sort }), ...(since && { since }), premium, curated, page: { ...request, without } }),
      ),
    );
    return { ...page, items: await this.viewsOf(of, page.items, actor, include) };
  }

  /** The newest published one's, visible or not: how far ids go. */
  async newestId(): Promise<PhotoId | null> {
    const { items } = await this.bus.ask(new ListPhotoCards({ of: { kind: 'all' }, sort: 'recent', page: { page: 1, perPage: 1 } }));
    return items[0]?.photoId ?? null;
  }

  /** All that the actor may see of a person's photos: of their own in every state, where their token shows drafts (A4). */
  visibleOf(ownerId: UserId, actor: Actor): PhotosOf {
    return actor.userId === ownerId && seesOwnDrafts(actor) ? { kind: 'own', ownerId, state: null } : { kind: 'owner', ownerId };
  }

  /** A whole list, newest first, page by page. */
  async *streamPhotos(of: PhotosOf, actor: Actor, include?: PhotoListQuery['include']): AsyncGenerator<readonly PhotoView[]> {
    for await (const cards of wholeList((page) => this.bus.ask(new ListPhotoCards({ of, sort: 'recent', page }))))
      yield await this.viewsOf(of, cards, actor, include);
  }

  /** A list of one state has none that is in another in the meantime. */
  private async viewsOf(
    of: PhotosOf,
    cards: readonly PhotoCard[],
    actor: Actor,
    include?: PhotoListQuery['include'],
  ): Promise<PhotoView[]> {
    if (of.kind !== 'own') return this.photos.viewsOfCards(cards, actor, include);
    const own = await this.photos.viewsForOwner(cards, actor, include);
    return of.state === null ? own : own.filter(({ photo }) => (photo.state === 'taken-down') === (of.state === 'taken-down'));
  }
}

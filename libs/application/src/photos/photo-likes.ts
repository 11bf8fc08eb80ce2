import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import type { PhotoId } from '@heliograph/kernel';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { FindLikeState, LikePhoto, ListPhotoLikes, UnlikePhoto } from '@heliograph/social-graph-contracts';
import type { UserCard } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person } from '../actor/index.js';
import { UserCards, viewerOfList } from '../people/index.js';
import { VisiblePhotos } from './visible-photos.js';

export interface Liker {
  readonly card: UserCard;
  readonly likedAt: Date;
}

/** Likes of photos (R1, R2): who likes one, what makes and ends a like. */
@Injectable()
export class PhotoLikes {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly visible: VisiblePhotos,
    private readonly cards: UserCards,
  ) {}

  // #region like
  /** Returns how many like it then. @throws Rejected `photo-not-found`, `blocked-between` */
  async like(actor: Person, id: PhotoId): Promise<number> {
    const [{ ownerId }, state] = await this.read(actor, id);
    return (await this.bus.command(actor, (context) => new LikePhoto(context, actor.userId, id, ownerId, state))).countLikes;
  }
  // #endregion

  /** Likewise. @throws Rejected `photo-not-found`, `blocked-between` */
  async unlike(actor: Person, id: PhotoId): Promise<number> {
    const [, state] = await this.read(actor, id);
    return (await this.bus.command(actor, (context) => new UnlikePhoto(context, actor.userId, id, state))).countLikes;
  }

  /** Who likes a photo that the caller sees, newest first (R7), without suspended people. @throws Rejected `foreign-cursor` */
  async listLikes({ photoId }: Pick<PhotoFacts, 'photoId'>, query: PageQuery, actor: Actor): Promise<CursorPage<Liker>> {
    const { without } = await viewerOfList(this.bus, actor);
    const page = await this.pager.readPage(`likes of ${photoId}`, query, (request) =>
      this.bus.ask(new ListPhotoLikes(photoId, { ...request, without })),
    );
    const cards = await this.cards.findCards(
      page.items.map(({ userId }) => userId),
      actor,
    );
    const items = page.items.flatMap(({ userId, at }) => {
      const card = cards.get(userId);
      return card ? [{ card, likedAt: at }] : [];
    });
    return { ...page, items };
  }

  /** In one round trip. @throws Rejected `photo-not-found`, `blocked-between` */
  private read(actor: Person, id: PhotoId) {
    return Promise.all([this.visible.findPhotoForAction(id, actor), this.bus.ask(new FindLikeState(actor.userId, id))]);
  }
}

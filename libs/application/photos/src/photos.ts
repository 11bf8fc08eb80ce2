import type { Actor, MessageBus } from '@heliograph/application-actor';
import { type Authored, type People, type SeenPerson, suspendedAmong, type UserCards } from '@heliograph/application-people';
import { type Comment, NewestTopLevel } from '@heliograph/discussion-contracts';
import { type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import { FindPhotoVersion, type PhotoFacts } from '@heliograph/media-contracts';
import { LikedBy, LikeTotals } from '@heliograph/social-graph-contracts';
import { GetPhotoCard, type PhotoCard, PhotoCardsByIds } from '@heliograph/views-contracts';
import type { VisiblePhotos } from './visible-photos.js';

/** What may be included with photos (S9); colours are in the card. */
export type PhotoInclude = 'user' | 'colors' | 'comments';

export interface SeenPhoto<Photo extends PhotoCard = PhotoCard> {
  readonly photo: Photo;
  /** By the caller. */
  readonly isLiked: boolean;
  /** Only where `user` was requested. */
  readonly owner?: SeenPerson;
  /** The newest of the top level, only where `comments` was requested. */
  readonly comments?: readonly Authored<Comment>[];
}

/** What its owner wrote, exact at the last commit, with counters. */
export type CountedPhoto = PhotoFacts & Pick<PhotoCard, 'countLikes' | 'countComments'>;

type Includes = ReadonlySet<PhotoInclude>;

/** Photos as the actor sees them, with what was requested beside them: one statement for each kind, however many photos. */
export class Photos {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
    private readonly people: People,
    private readonly cards: UserCards,
  ) {}

  /** One that the actor sees. @throws Rejected `photo-not-found` */
  find(id: PhotoId, actor: Actor): Promise<PhotoFacts> {
    return this.visible.find(id, actor);
  }

  /** Asked before the photo it stands for, which may only be newer (S14). */
  versionOf(id: PhotoId): Promise<number> {
    return this.bus.ask(new FindPhotoVersion(id));
  }

  /**
   * One photo whose facts are known. The counters come from its card; the photo is shown also before the workers have made its card.
   * @throws Rejected `photo-not-found` where its owner has just been suspended, or was requested and has just been erased
   */
  async one(facts: PhotoFacts, actor: Actor, includes: Includes = new Set()): Promise<SeenPhoto<CountedPhoto>> {
    const [counts, [seen]] = await Promise.all([this.counts(facts), this.beside([facts], actor, includes)]);
    if (!seen) throw new Rejected('photo-not-found');
    return { ...seen, photo: { ...facts, ...counts } };
  }

  /** In the order of `cards`. Photos of suspended people are left out; so is one whose owner was requested and has just been erased: it is about to be deleted. */
  async of(cards: readonly PhotoCard[], actor: Actor, includes: Includes = new Set()): Promise<SeenPhoto[]> {
    return this.beside(cards, actor, includes);
  }

  /** Published ones in the order of `ids`. */
  async byIds(ids: readonly PhotoId[], actor: Actor, includes: Includes = new Set()): Promise<SeenPhoto[]> {
    const cards = await this.bus.ask(new PhotoCardsByIds(ids));
    return this.of(
      ids.flatMap((id) => cards.get(id) ?? []),
      actor,
      includes,
    );
  }

  private async counts({ photoId }: PhotoFacts): Promise<Pick<PhotoCard, 'countLikes' | 'countComments'>> {
    const card = await this.bus.ask(new GetPhotoCard(photoId));
    if (card) return { countLikes: card.countLikes, countComments: card.countComments };
    const likes = await this.bus.ask(new LikeTotals([photoId]));
    return { countLikes: likes.get(photoId) ?? 0, countComments: 0 };
  }

  private async beside<Photo extends { readonly photoId: PhotoId; readonly ownerId: UserId }>(
    photos: readonly Photo[],
    actor: Actor,
    includes: Includes,
  ): Promise<(Omit<SeenPhoto, 'photo'> & { readonly photo: Photo })[]> {
    const ids = photos.map(({ photoId }) => photoId);
    const [hidden, liked, owners, comments] = await Promise.all([
      suspendedAmong(
        this.bus,
        photos.map(({ ownerId }) => ownerId),
        actor,
      ),
      this.liked(ids, actor),
      includes.has('user') ? this.owners(photos, actor) : null,
      includes.has('comments') ? this.newestComments(ids, actor) : null,
    ]);
    return photos.flatMap((photo) => {
      const owner = owners?.get(photo.ownerId);
      if (hidden.has(photo.ownerId) || (owners && !owner)) return [];
      return {
        photo,
        isLiked: liked.has(photo.photoId),
        ...(owner && { owner }),
        ...(comments && { comments: comments.get(photo.photoId) ?? [] }),
      };
    });
  }

  private async liked(ids: readonly PhotoId[], { userId }: Actor): Promise<ReadonlySet<PhotoId>> {
    return userId === null || ids.length === 0 ? new Set() : this.bus.ask(new LikedBy(userId, ids));
  }

  private async owners(photos: readonly { readonly ownerId: UserId }[], actor: Actor): Promise<ReadonlyMap<UserId, SeenPerson>> {
    const owners = await this.people.byIds([...new Set(photos.map(({ ownerId }) => ownerId))], actor);
    return new Map(owners.map((owner) => [owner.card.userId, owner]));
  }

  /** Of hidden authors none: tombstones are never shown here (R5). */
  private async newestComments(ids: readonly PhotoId[], actor: Actor): Promise<ReadonlyMap<PhotoId, readonly Authored<Comment>[]>> {
    const threads = await this.bus.ask(new NewestTopLevel(ids));
    const authored = await this.cards.authored([...threads.values()].flat(), actor);
    const byId = new Map(authored.filter(({ author }) => author !== null).map((each) => [each.item.id, each]));
    return new Map([...threads].map(([photoId, comments]) => [photoId, comments.flatMap(({ id }) => byId.get(id) ?? [])]));
  }
}

import type { Actor, MessageBus } from '@heliograph/application-actor';
import { type Authored, type CardsOfAll, hiddenFrom, type People, type SeenPerson, type UserCards } from '@heliograph/application-people';
import { type Comment, NewestTopLevel } from '@heliograph/discussion-contracts';
import { derived, type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import { FindSuspended } from '@heliograph/identity-contracts';
import { FindPhotoVersion, type PhotoFacts, type VersionedPhoto } from '@heliograph/media-contracts';
import { LikedBy, LikeTotals } from '@heliograph/social-graph-contracts';
import { FindPhotoCounts, type PhotoCard, PhotoCardsByIds, type PhotoCounts } from '@heliograph/views-contracts';
import type { CountedPhoto, PhotoInclude, SeenPhoto } from './seen-photo.js';
import { cardOfTakenDown, takenDownAmong } from './taken-down.js';
import type { VisiblePhotos } from './visible-photos.js';

type Includes = ReadonlySet<PhotoInclude>;
type Owned = Pick<PhotoFacts, 'photoId' | 'ownerId'>;

const nobody: ReadonlySet<UserId> = new Set();

/** Photos as the actor sees them, with what was requested beside them: one statement for each kind, however many photos. */
export class Photos {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
    private readonly people: People,
    private readonly cards: UserCards,
  ) {}

  /** One that the actor sees; what needs no more than its id is asked at the same time. @throws Rejected `photo-not-found` */
  async find(id: PhotoId, actor: Actor): Promise<SeenPhoto<CountedPhoto & VersionedPhoto>> {
    const [photo, counts, liked] = await Promise.all([this.visible.versioned(id, actor), this.counts(id), this.liked([id], actor)]);
    return { photo: { ...photo, ...counts }, isLiked: liked.has(id) };
  }

  /** A photo that was found, with what was requested beside it. @throws Rejected `photo-not-found` where its owner was requested and has just been erased or suspended */
  async including<Photo extends PhotoCard>(seen: SeenPhoto<Photo>, actor: Actor, includes: Includes): Promise<SeenPhoto<Photo>> {
    if (!includes.has('user') && !includes.has('comments')) return seen;
    const [beside] = await this.beside([seen.photo], actor, includes);
    if (!beside) throw new Rejected('photo-not-found');
    return beside;
  }

  /** For `If-Match` alone: a photo that is answered comes with its version. */
  versionOf(id: PhotoId): Promise<number> {
    return this.bus.ask(new FindPhotoVersion(id));
  }

  /** One whose facts are known, shown also before the workers have made its card. @throws Rejected `photo-not-found` where its owner has just been suspended */
  async one(facts: PhotoFacts, actor: Actor): Promise<SeenPhoto<CountedPhoto>> {
    const [counts, [seen]] = await Promise.all([this.counts(facts.photoId), this.beside([facts], actor, new Set())]);
    if (!seen) throw new Rejected('photo-not-found');
    return { ...seen, photo: { ...facts, ...counts } };
  }

  /**
   * In the order of `cards`, which were just read. Photos that are taken down and those of suspended people are left out (B4), whatever workers have
   * made of that; so is one whose owner was requested and has just been erased: it is about to be deleted.
   */
  async of(cards: readonly PhotoCard[], actor: Actor, includes: Includes = new Set()): Promise<SeenPhoto[]> {
    const [down, seen] = await Promise.all([takenDownAmong(this.bus, cards), this.beside(cards, actor, includes)]);
    return down.size === 0 ? seen : seen.filter(({ photo }) => !down.has(photo.photoId));
  }

  /** Of one's own list, in whatever state each is. */
  async ofOwner(cards: readonly PhotoCard[], actor: Actor, includes: Includes = new Set()): Promise<SeenPhoto[]> {
    const [down, seen] = await Promise.all([takenDownAmong(this.bus, cards), this.beside(cards, actor, includes)]);
    return seen.map((each) => {
      const mark = down.get(each.photo.photoId);
      return mark ? { ...each, photo: cardOfTakenDown(each.photo, mark) } : each;
    });
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

  private async counts(photoId: PhotoId): Promise<PhotoCounts> {
    const counts = await this.bus.ask(new FindPhotoCounts(photoId));
    if (counts) return counts;
    const likes = await this.bus.ask(new LikeTotals([photoId]));
    return { countLikes: likes.get(photoId) ?? 0, countComments: 0 };
  }

  private async beside<Photo extends Owned>(
    photos: readonly Photo[],
    actor: Actor,
    includes: Includes,
  ): Promise<(Omit<SeenPhoto, 'photo'> & { readonly photo: Photo })[]> {
    const { ids } = idsOf(photos);
    const [hidden, liked, owners, comments] = await Promise.all([
      includes.has('user') ? nobody : this.suspendedOwners(photos),
      this.liked(ids, actor),
      includes.has('user') ? this.owners(photos, actor) : null,
      includes.has('comments') ? this.newestComments(ids, actor) : null,
    ]);
    const others = hiddenFrom(actor, hidden);
    return photos.flatMap((photo) => {
      const owner = owners?.get(photo.ownerId);
      if (others.has(photo.ownerId) || (owners && !owner)) return [];
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

  // What follows is the same for all who share a page; asked behind it, it is as new as any of their questions.

  private suspendedOwners(photos: readonly Owned[]): Promise<ReadonlySet<UserId>> {
    return derived(photos, 'suspended owners', () => this.bus.ask(new FindSuspended(idsOf(photos).ownerIds)));
  }

  private ownerCards(photos: readonly Owned[]): Promise<CardsOfAll> {
    return derived(photos, 'cards of owners', () => this.cards.all(idsOf(photos).ownerIds));
  }

  /** Of those who are shown to the actor. */
  private async owners(photos: readonly Owned[], actor: Actor): Promise<ReadonlyMap<UserId, SeenPerson>> {
    const [all, followed] = await Promise.all([this.ownerCards(photos), this.people.followed(idsOf(photos).ownerIds, actor)]);
    return new Map([...all.shownTo(actor)].map(([id, card]) => [id, { card, isFollowed: followed.has(id) }]));
  }

  /** Of hidden authors none: tombstones are never shown here (R5). */
  private async newestComments(ids: readonly PhotoId[], actor: Actor): Promise<ReadonlyMap<PhotoId, readonly Authored<Comment>[]>> {
    const threads = await this.bus.ask(new NewestTopLevel(ids));
    const authored = await this.cards.authored([...threads.values()].flat(), actor);
    const byId = new Map(authored.filter(({ author }) => author !== null).map((each) => [each.item.id, each]));
    return new Map([...threads].map(([photoId, comments]) => [photoId, comments.flatMap(({ id }) => byId.get(id) ?? [])]));
  }
}

function idsOf(photos: readonly Owned[]): { readonly ids: readonly PhotoId[]; readonly ownerIds: readonly UserId[] } {
  return derived(photos, 'ids', () => {
    const owners = new Set(photos.map(({ ownerId }) => ownerId));
    return { ids: photos.map(({ photoId }) => photoId), ownerIds: [...owners] };
  });
}

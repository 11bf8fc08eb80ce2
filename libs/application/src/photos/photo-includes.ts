import { oncePerPage } from '@heliograph/cqrs/reads';
import { type Comment, NewestTopLevel } from '@heliograph/discussion-contracts';
import { type Collection, FindCollectionsOfPhotos } from '@heliograph/gallery-contracts';
import { FindSuspended } from '@heliograph/identity-contracts';
import type { PhotoId, UserId } from '@heliograph/kernel';
import { FindPhotoDetails, FindTakenDown, type PhotoFacts } from '@heliograph/media-contracts';
import { FilterLiked } from '@heliograph/social-graph-contracts';
import { type PhotoCard, PhotoCardsByIds } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { type Authored, hiddenFrom, People, type PersonView, UserCards, type Viewer, viewerOfList } from '../people/index.js';
import { type CollectionView, type PhotoInclude, type PhotoView, wantsDetails } from './photo-view.js';

type Owned = Pick<PhotoFacts, 'photoId' | 'ownerId'>;

const nobody: ReadonlySet<UserId> = new Set();
const nothing: ReadonlySet<PhotoInclude> = new Set();
/** Of each photo. */
const MAX_COLLECTIONS_INCLUDED = 5;
/** So often older ones are asked for; what is missing then is left out. */
const MAX_TRIES = 3;

/** Reads what is shown with photos, and decides which of them are shown: one statement for each kind, however many photos. */
@Injectable()
export class PhotoIncludes {
  constructor(
    private readonly bus: MessageBus,
    private readonly people: People,
    private readonly cards: UserCards,
  ) {}

  private readonly details = oncePerPage((photos: readonly Owned[]) =>
    this.bus.ask(new FindPhotoDetails(photos.map(({ photoId }) => photoId))),
  );
  private readonly suspendedOwners = oncePerPage((photos: readonly Owned[]) => this.bus.ask(new FindSuspended(ownersOf(photos))));
  private readonly ownerCards = oncePerPage((photos: readonly Owned[]) => this.cards.findAllCards(ownersOf(photos)));

  async addIncludes<Photo extends Owned>(
    photos: readonly Photo[],
    actor: Actor,
    includes: ReadonlySet<PhotoInclude>,
    viewing: Promise<Viewer>,
  ): Promise<(Omit<PhotoView, 'photo'> & { readonly photo: Photo })[]> {
    const ids = photos.map(({ photoId }) => photoId);
    const ownerIds = ownersOf(photos);
    const [viewer, hidden, liked, owners, comments, details, collections] = await Promise.all([
      viewing,
      includes.has('user') ? nobody : this.suspendedOwners(photos),
      this.likedIds(ids, actor),
      includes.has('user') ? this.owners(photos, actor, viewing) : null,
      includes.has('comments') ? this.newestComments(ids, actor) : null,
      wantsDetails(includes) ? this.details(photos) : null,
      includes.has('collections') ? this.newestCollections(ids, actor) : null,
    ]);
    const others = hiddenFrom(viewer, hidden, ownerIds);
    return photos.flatMap((photo) => {
      const owner = owners?.get(photo.ownerId);
      const said = details?.get(photo.photoId);
      if (others.has(photo.ownerId) || (owners && !owner)) return [];
      return {
        photo,
        isLiked: liked.has(photo.photoId),
        ...(owner && { owner }),
        ...(comments && { comments: comments.get(photo.photoId) ?? [] }),
        ...(said && { details: said }),
        ...(collections && { collections: collections.get(photo.photoId) ?? [] }),
      };
    });
  }

  /** Those of a page that are taken down: exact at the last commit, workers stopped or not. */
  readonly takenDown = oncePerPage((photos: readonly Owned[]) => this.bus.ask(new FindTakenDown(photos.map(({ photoId }) => photoId))));

  /**
   * In the order of `cards`, which were just read. Photos that are taken down and those of suspended people are left out (B4), even before workers have
   * made of that, and whom a block hides (B2); so is one whose owner was requested and has just been erased: it is about to be deleted.
   */
  async viewsOfCards(cards: readonly PhotoCard[], actor: Actor, includes: ReadonlySet<PhotoInclude> = nothing): Promise<PhotoView[]> {
    const [down, seen] = await Promise.all([
      this.takenDown(cards),
      this.addIncludes(cards, actor, includes, viewerOfList(this.bus, actor)),
    ]);
    return down.size === 0 ? seen : seen.filter(({ photo }) => !down.has(photo.photoId));
  }

  /** Those whose owner is among `owners`. */
  async viewsOfCollections(
    collections: readonly Collection[],
    owners: ReadonlyMap<UserId, PersonView>,
    actor: Actor,
  ): Promise<CollectionView[]> {
    const ids = [...new Set(collections.flatMap(({ coverPhotoId }) => coverPhotoId ?? []))];
    const cards = ids.length === 0 ? [] : [...(await this.bus.ask(new PhotoCardsByIds(ids))).values()];
    const covers = new Map((await this.viewsOfCards(cards, actor)).map((cover) => [cover.photo.photoId, cover]));
    return collections.flatMap((collection) => {
      const owner = owners.get(collection.ownerId);
      const { coverPhotoId } = collection;
      return owner ? [{ collection, owner, cover: coverPhotoId === null ? null : (covers.get(coverPhotoId) ?? null) }] : [];
    });
  }

  async likedIds(ids: readonly PhotoId[], { userId }: Actor): Promise<ReadonlySet<PhotoId>> {
    return userId === null || ids.length === 0 ? new Set() : this.bus.ask(new FilterLiked(userId, ids));
  }

  /** Of those who are shown to the viewer. */
  private async owners(photos: readonly Owned[], actor: Actor, viewing: Promise<Viewer>): Promise<ReadonlyMap<UserId, PersonView>> {
    const flags = this.people.followedIds(ownersOf(photos), actor);
    const [all, followed, viewer] = await Promise.all([this.ownerCards(photos), flags, viewing]);
    return new Map([...all.visibleCards(viewer)].map(([id, card]) => [id, { card, isFollowed: followed.has(id) }]));
  }

  /** Of hidden authors none: tombstones are never shown here (R5). */
  private async newestComments(ids: readonly PhotoId[], actor: Actor): Promise<ReadonlyMap<PhotoId, readonly Authored<Comment>[]>> {
    const { without } = await viewerOfList(this.bus, actor);
    const threads = await this.bus.ask(new NewestTopLevel(ids, undefined, without));
    const authored = await this.cards.withAuthors([...threads.values()].flat(), actor);
    const byId = new Map(authored.filter(({ author }) => author !== null).map((each) => [each.item.id, each]));
    return new Map([...threads].map(([photoId, comments]) => [photoId, comments.flatMap(({ id }) => byId.get(id) ?? [])]));
  }

  /** Where some are of suspended people, older ones of others are asked for in their place. */
  private async newestCollections(
    ids: readonly PhotoId[],
    actor: Actor,
    hidden: readonly UserId[] = [],
    tries = MAX_TRIES,
  ): Promise<ReadonlyMap<PhotoId, readonly CollectionView[]>> {
    const { without } = await viewerOfList(this.bus, actor);
    const found = await this.bus.ask(new FindCollectionsOfPhotos(ids, MAX_COLLECTIONS_INCLUDED, [...without, ...hidden]));
    const all = [...new Map([...found.values()].flat().map((collection) => [collection.id, collection])).values()];
    const ownerIds = [...new Set(all.map(({ ownerId }) => ownerId))];
    const owners = new Map((await this.people.findByIds(ownerIds, actor)).map((owner) => [owner.card.userId, owner]));
    const unseen = ownerIds.filter((id) => !owners.has(id));
    if (unseen.length > 0 && tries > 1) return this.newestCollections(ids, actor, [...hidden, ...unseen], tries - 1);
    const views = await this.viewsOfCollections(all, owners, actor);
    const byId = new Map(views.map((view) => [view.collection.id, view]));
    return new Map([...found].map(([photoId, collections]) => [photoId, collections.flatMap(({ id }) => byId.get(id) ?? [])]));
  }
}

const ownersOf = (photos: readonly Owned[]): UserId[] => [...new Set(photos.map(({ ownerId }) => ownerId))];

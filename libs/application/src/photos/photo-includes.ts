import { oncePerPage } from '@heliograph/cqrs/reads';
import { type Comment, NewestTopLevel } from '@heliograph/discussion-contracts';
import { FindSuspended } from '@heliograph/identity-contracts';
import type { PhotoId, UserId } from '@heliograph/kernel';
import { FindPhotoDetails, type PhotoFacts } from '@heliograph/media-contracts';
import { FilterLiked } from '@heliograph/social-graph-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { type Authored, hiddenFrom, People, type PersonView, UserCards, type Viewer, viewerOfList } from '../people/index.js';
import { type PhotoInclude, type PhotoView, wantsDetails } from './photo-view.js';

type Owned = Pick<PhotoFacts, 'photoId' | 'ownerId'>;

const nobody: ReadonlySet<UserId> = new Set();

/** What is shown beside photos, and which of them are shown: one statement for each kind, however many photos. */
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
    const [viewer, hidden, liked, owners, comments, details] = await Promise.all([
      viewing,
      includes.has('user') ? nobody : this.suspendedOwners(photos),
      this.likedIds(ids, actor),
      includes.has('user') ? this.owners(photos, actor, viewing) : null,
      includes.has('comments') ? this.newestComments(ids, actor) : null,
      wantsDetails(includes) ? this.details(photos) : null,
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
      };
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
}

const ownersOf = (photos: readonly Owned[]): UserId[] => [...new Set(photos.map(({ ownerId }) => ownerId))];

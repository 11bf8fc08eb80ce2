import type { PhotoId, UserId } from '@heliograph/kernel';
import { FindPhotoNeighbours, ListPhotosOfDays } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import type { PhotoInclude, PhotoView } from './photo-view.js';
import { Photos } from './photos.js';

/** On each side. */
const MAX_NEIGHBOURS = 8;

/** Photos of the same person, each side nearest first. */
export interface NeighbourViews {
  readonly earlier: readonly PhotoView[];
  readonly later: readonly PhotoView[];
  readonly yearBefore: PhotoView | null;
}

/** What the owner of a photo took in the days before and after it, and on that day a year before. */
@Injectable()
export class PhotoNeighbours {
  constructor(
    private readonly bus: MessageBus,
    private readonly photos: Photos,
  ) {}

  /** @param photo one that the actor sees */
  async listNeighbours(
    photo: { readonly photoId: PhotoId; readonly ownerId: UserId; readonly tookAtLocal: string },
    actor: Actor,
    include?: ReadonlySet<PhotoInclude>,
  ): Promise<NeighbourViews> {
    const { earlier, later, yearBefore } = await this.bus.ask(new FindPhotoNeighbours(photo, MAX_NEIGHBOURS));
    const cards = [...earlier, ...later, ...(yearBefore ? [yearBefore] : [])];
    // The day a year before may be among the days around.
    const distinct = [...new Map(cards.map((card) => [card.photoId, card])).values()];
    const seen = new Map((await this.photos.viewsOfCards(distinct, actor, include)).map((view) => [view.photo.photoId, view]));
    const shown = ({ photoId }: { readonly photoId: PhotoId }) => seen.get(photoId) ?? [];
    return {
      earlier: earlier.flatMap(shown),
      later: later.flatMap(shown),
      yearBefore: (yearBefore && seen.get(yearBefore.photoId)) ?? null,
    };
  }

  /** Of each day of a span the first photo of somebody whom the actor sees, oldest first. @param first as `last`: `YYYY-MM-DD` */
  async listDays(ownerId: UserId, first: string, last: string, actor: Actor): Promise<PhotoView[]> {
    return this.photos.viewsOfCards(await this.bus.ask(new ListPhotosOfDays(ownerId, first, last)), actor);
  }
}

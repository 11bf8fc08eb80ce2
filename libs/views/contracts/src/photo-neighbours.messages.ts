import { type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { PhotoCard } from './photo-card.messages.js';

/** Published photos of one person by the time at which they were taken, nearest first. */
export interface PhotoNeighbours {
  readonly earlier: readonly PhotoCard[];
  readonly later: readonly PhotoCard[];
  /** Of the same date a year before; null where there is none. */
  readonly yearBefore: PhotoCard | null;
}

/** Of each day from `first` to `last` (`YYYY-MM-DD`) the first published photo of somebody, oldest first; of more than `MAX_PHOTOS_OF_DAYS` photos the latest count. */
export class ListPhotosOfDays extends Query<readonly PhotoCard[]> {
  constructor(
    readonly ownerId: UserId,
    readonly first: string,
    readonly last: string,
  ) {
    super();
  }
}

export const MAX_PHOTOS_OF_DAYS = 1_000;

/** Those around a photo that is known otherwise: at most `limit` on each side. The caller checks who may see them. */
export class FindPhotoNeighbours extends Query<PhotoNeighbours> {
  constructor(
    readonly photo: {
      readonly photoId: PhotoId;
      readonly ownerId: UserId;
      /** `YYYY-MM-DDTHH:MM:SS` */
      readonly tookAtLocal: string;
    },
    readonly limit: number,
  ) {
    super();
  }
}

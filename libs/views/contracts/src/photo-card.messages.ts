import { type Page, type PageRequest, type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { Colour, PhotoStatus } from '@heliograph/media-contracts';

/** What workers count of a photo. */
export interface PhotoCounts {
  readonly countLikes: number;
  readonly countComments: number;
}

/** A photo as lists show it. Counters follow the logs by way of workers. Image fields are file names. */
export interface PhotoCard extends PhotoCounts {
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  readonly state: PhotoStatus;
  readonly title: string;
  readonly description: string;
  /** Slugs, in the order typed. */
  readonly tags: readonly string[];
  /** Of the upright original, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly imageThumb: string;
  readonly imageLarge: string;
  readonly imageFull: string;
  /** Wall clock reading `YYYY-MM-DDTHH:MM:SS` and the offset it was read in, in minutes east of UTC. */
  readonly tookAtLocal: string;
  readonly tookAtOffsetMinutes: number;
  /** The upload. */
  readonly createdAt: Date;
  /** The latest publication; null while it is not published. */
  readonly publishedAt: Date | null;
  readonly isPremium: boolean;
  readonly isCurated: boolean;
  /** Up to 8, by ratio; empty until renditions exist. */
  readonly colors: readonly Colour[];
  /** Base64 of a blurred placeholder; null until renditions exist. */
  readonly thumbhash: string | null;
}

/**
 * `popular`: likes, then newest. `recent` and `oldest`: by upload. `published`: latest publication first. Ids last in the same direction (U6).
 * `taken`: by their own clock readings, latest first; of a person's photos and of a tag alone.
 * `trending`: in the edition that workers have made last, or in the one where the reader began (N5); of all photos and of a tag alone.
 */
export type PhotoSort = 'popular' | 'recent' | 'oldest' | 'published' | 'taken' | 'trending';

/** Of the photos that a list `since` has, `total` counts at most so many. */
export const MAX_TOTAL_SINCE = 1_000;

/**
 * Whose or which photos; all but `own` are published ones. `tag`: that have the slug. `liker`: that the user likes, newest like first
 * for any `sort` (R7). `day`: whose day it is (U2), newest upload first for any `sort`. `curated`: the editors' selection, newest selection
 * first for any `sort` (N5). `theme`: that have the slug and were taken on these days, latest first for any `sort`; `total` counts at most as many as one `since`. `own`: what the owner alone may list, in one state or (null) in any.
 */
export type PhotosOf =
  | { readonly kind: 'all' }
  | { readonly kind: 'owner'; readonly ownerId: UserId }
  | { readonly kind: 'tag'; readonly slug: string }
  | {
      readonly kind: 'theme';
      readonly slug: string /** `YYYY-MM-DD` */;
      readonly firstDay: string /** The day after the last. */;
      readonly endDay: string;
    }
  | { readonly kind: 'day' /** `YYYY-MM-DD` */; readonly date: string }
  | { readonly kind: 'curated' }
  | { readonly kind: 'liker'; readonly likerId: UserId }
  | { readonly kind: 'own'; readonly ownerId: UserId; readonly state: PhotoStatus | null };

export interface PhotoList {
  readonly of: PhotosOf;
  /** Default `popular`. A list of one's own photos is not sorted by `published`. */
  readonly sort?: PhotoSort;
  /** Published at this instant or later; with the sort `published` alone. */
  readonly since?: Date;
  /** True = premium photos only. */
  readonly premium?: boolean;
  /** True = the editors' selection only (U4). */
  readonly curated?: boolean;
  /** Photos that are left out. */
  readonly except?: readonly PhotoId[];
  readonly page: PageRequest;
}

export class ListPhotoCards extends Query<Page<PhotoCard>> {
  constructor(readonly list: PhotoList) {
    super();
  }
}

/** Published photos of these people, each named once; latest publication first, ids last (N1). `total` is 0: they are not counted. */
export class ListPhotosOfPeople extends Query<Page<PhotoCard>> {
  constructor(
    readonly ownerIds: readonly UserId[],
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Whose photos come first from where a page of all published photos begins, in its direction: an owner for each of `most` photos (N1). */
export class FindPublishers extends Query<readonly UserId[]> {
  constructor(
    readonly page: PageRequest,
    readonly most: number,
  ) {
    super();
  }
}

/** Counters of a photo that is known otherwise; null before a worker has made its card. */
export class FindPhotoCounts extends Query<PhotoCounts | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/** Published photos among these; one statement for all. */
export class PhotoCardsByIds extends Query<ReadonlyMap<PhotoId, PhotoCard>> {
  constructor(readonly photoIds: readonly PhotoId[]) {
    super();
  }
}

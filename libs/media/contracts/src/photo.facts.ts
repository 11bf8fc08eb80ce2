import type { PhotoId, UserId } from '@heliograph/kernel';

/**
 * Where a photo stands: only `published` is seen by others than its owner. `held`: it looks like a barred picture, and its pictures are shown to
 * nobody, its owner among them, until a moderator has decided (B5). `taken-down`: staff has decided so, from any state it was
 * before; moderators see it too (B4).
 */
export const photoStatuses = ['draft', 'processing', 'published', 'failed', 'held', 'taken-down'] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif';
/** What a file may be that is sent. */
export const uploadTypes = ['jpeg', 'png', 'webp', 'avif', 'heic'] as const;
export type UploadType = (typeof uploadTypes)[number];

/** One of the most frequent colours of a picture: `#rrggbb` and its share of the pixels, 0..1. */
export interface Colour {
  readonly hex: string;
  readonly ratio: number;
}

/** Whether a photo is shown, and whose it is. */
export type PhotoState = Pick<PhotoFacts, 'photoId' | 'ownerId' | 'state'>;

/**
 * A photo as the write side knows it, exact at the last commit. Counters and relations are not in it.
 * Image fields are file names: the address is built by the API or the pages.
 */
export interface PhotoFacts {
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  readonly state: PhotoStatus;
  readonly title: string;
  readonly description: string;
  /** Slugs, in the order typed. */
  readonly tags: readonly string[];
  /** The same tags as typed. */
  readonly tagNames: readonly string[];
  /** Wall clock reading `YYYY-MM-DDTHH:MM:SS` and the offset it was read in, in minutes east of UTC. */
  readonly tookAtLocal: string;
  readonly tookAtOffsetMinutes: number;
  /** Of the upright original, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly imageThumb: string;
  readonly imageLarge: string;
  /** In the original's size, re-encoded: what a download gives. */
  readonly imageFull: string;
  /** Up to 8, by ratio; empty until renditions exist. */
  readonly colors: readonly Colour[];
  /** Base64 of a blurred placeholder; null until renditions exist. */
  readonly thumbhash: string | null;
  readonly isPremium: boolean;
  readonly isPremiumOffered: boolean;
  readonly isCurated: boolean;
  /** The upload. */
  readonly createdAt: Date;
  /** The latest publication; null while the photo is not published. */
  readonly publishedAt: Date | null;
  /** The reason, while it is taken down (B4). */
  readonly takenDownFor: string | null;
  /** Its picture is shown to nobody, not even its owner: it is held (B5), taken down as illegal (B4), or deleted. */
  readonly isPictureHidden: boolean;
}

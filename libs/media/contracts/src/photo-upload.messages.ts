import { type AcceptedPicture, Command, type Context, type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { License } from './photo.details.js';
import type { PhotoFacts } from './photo.facts.js';

/** In bytes, 20 MB (contract E, Upload). Larger files are refused. */
export const LARGEST_IMAGE = 20 * 1024 * 1024;

export interface NewPhoto {
  /** The file's bytes. Its type is read from them, not from the name that a client gives. */
  readonly content: Uint8Array;
  readonly title: string;
  readonly description: string;
  /** Tag names as typed. */
  readonly tags: readonly string[];
  /** As typed, or null. */
  readonly tookAt: string | null;
  /** What the owner's browser shows as date and time, with its offset: `YYYY-MM-DDTHH:MM:SS+HHMM`. Null or none: unknown. */
  readonly clock?: string | null | undefined;
  readonly publish: boolean;
  readonly offerPremium: boolean;
  readonly alt?: string | undefined;
  readonly license?: License | undefined;
  /** Default: yes. */
  readonly showExif?: boolean | undefined;
}

export interface UploadedPhoto {
  readonly photo: PhotoFacts;
  /** An earlier photo with the same bytes: the owner's own in any state, else a published one. */
  readonly duplicateOf: PhotoId | null;
}

/** Stores an image and starts its renditions. Refused with an `ImageRefusal`, `invalid-photo` or `storage-full`. */
export class UploadPhoto extends Command<UploadedPhoto> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly upload: NewPhoto,
    /** Bytes of originals that the owner may have; null = any number. */
    readonly quota: number | null = null,
  ) {
    super();
  }
}

/**
 * A square profile picture, WebP of 400 x 400 pixels: upright, without metadata. Refused with an `ImageRefusal`, among them `image-barred` for the
 * bytes of a picture that does not come back, and for what looks like one (B5).
 */
export class MakeSquare extends Query<AcceptedPicture> {
  constructor(readonly content: Uint8Array) {
    super();
  }
}

/** A photo of the owner's, by the bytes that it was uploaded with. */
export interface OwnCopy {
  /** SHA-256, in hex. */
  readonly checksum: string;
  readonly photoId: PhotoId;
}

/** The owner's own photos with these bytes, of each the oldest, in any state but failed. Nothing about the photos of others. */
export class FindOwnCopies extends Query<readonly OwnCopy[]> {
  constructor(
    readonly ownerId: UserId,
    readonly checksums: readonly string[],
  ) {
    super();
  }
}

/** Checks a file as `UploadPhoto` does, and stores nothing. Refused with an `ImageRefusal`. */
export class CheckImage extends Query<void> {
  constructor(readonly content: Uint8Array) {
    super();
  }
}

import { Command, type Context, type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { PhotoFacts } from './photo.facts.js';

export interface NewPhoto {
  /** The file's bytes. Its type is read from them, whatever the client called it. */
  readonly content: Uint8Array;
  readonly title: string;
  readonly description: string;
  /** Tag names as typed. */
  readonly tags: readonly string[];
  /** As typed, or null. */
  readonly tookAt: string | null;
  readonly publish: boolean;
  readonly offerPremium: boolean;
}

export interface UploadedPhoto {
  readonly photo: PhotoFacts;
  /** An earlier living photo of the same owner with the same bytes. */
  readonly duplicateOf: PhotoId | null;
}

/** Stores an image and starts its renditions. Refused with an `ImageRefusal` or `invalid-photo`. */
export class UploadPhoto extends Command<UploadedPhoto> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly upload: NewPhoto,
  ) {
    super();
  }
}

/** Judges a file as `UploadPhoto` does, and keeps nothing. Refused with an `ImageRefusal`. */
export class CheckImage extends Query<void> {
  constructor(readonly content: Uint8Array) {
    super();
  }
}

import { type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { PhotoStatus } from './photo.facts.js';

/** How long a copy of a published photo's picture may be shown without asking here (B8). Later a copy needs no purge. */
export const PUBLIC_IMAGE_SECONDS = 3_600;

export interface ImageFile {
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  /** Of the photo: while it is `processing` the file is still to be made. */
  readonly state: PhotoStatus;
  /** From everybody, its owner too (B4, B5). */
  readonly isPictureHidden: boolean;
  /** Key in the store. */
  readonly key: string;
  readonly contentType: string;
  /** Of the photo; empty where it has none. */
  readonly title: string;
}

/**
 * Which rendition a public file name stands for; null for anything else, also for the upload itself and for deleted photos. The caller checks
 * who may see it. Of a published photo the answer may be a second old (B8).
 */
export class FindImage extends Query<ImageFile | null> {
  constructor(readonly name: string) {
    super();
  }
}

/** Names among `names` that no existing photo refers to: their files may be deleted. */
export class FindOrphanedImages extends Query<readonly string[]> {
  constructor(readonly names: readonly string[]) {
    super();
  }
}

/** A file of a photo as it lies in the store. */
export interface BestFile {
  /** `jpg`, `png`, `webp`, `avif` or `heic`. */
  readonly extension: string;
  readonly key: string;
  /** It is the file as it was sent. */
  readonly isOriginal: boolean;
}

/** The best file of a photo that is kept: the one that was sent, else the picture in full size. For its owner alone; null while the photo is
 * held, for its owner is not shown it either (B5). */
export class FindBestFile extends Query<BestFile | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

import { type PhotoId, Query, type UserId } from '@heliograph/kernel';

/** A file as it was sent, in the store. */
export interface OriginalFile {
  readonly name: string;
  readonly key: string;
  readonly contentType: string;
  /** `jpg`, `png`, `webp`, `avif` or `heic`. */
  readonly extension: string;
}

export interface PhotoOriginal {
  readonly ownerId: UserId;
  /** Of the photo; empty where it has none. */
  readonly title: string;
  /** From everybody, its owner too (B4, B5). */
  readonly isPictureHidden: boolean;
  /** Null: it was not kept. So it is with photos of before originals were. */
  readonly file: OriginalFile | null;
}

/** The file that a photo was made of, in any state of the photo; null when there is no such photo. It is for the owner alone, which the caller checks. */
export class FindOriginal extends Query<PhotoOriginal | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

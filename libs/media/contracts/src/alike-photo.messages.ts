import { type PhotoId, Query } from '@heliograph/kernel';

/** A photo that looks like another. */
export interface AlikePhoto {
  readonly photoId: PhotoId;
  /** In how many bits of 64 their fingerprints differ; null: the very same file. */
  readonly distance: number | null;
}

/**
 * For staff, who decide about the photo: what looks like it among the newest of the same owner, among the newest that are down, and wherever the
 * same file was uploaded; of a photo that is held also the picture that it is held for (B5). The most alike first.
 */
export class FindAlikePhotos extends Query<readonly AlikePhoto[]> {
  constructor(
    readonly photoId: PhotoId,
    readonly limit: number,
  ) {
    super();
  }
}

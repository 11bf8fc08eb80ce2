import { type PhotoId, Query } from '@heliograph/kernel';

/** `pending`: the photo exists, the file is still to be made (404 with `Retry-After`). */
export interface ImageFile {
  readonly photoId: PhotoId;
  readonly status: 'ready' | 'pending' | 'failed';
  /** Key in the store. */
  readonly key: string;
  readonly contentType: string;
}

/** Which rendition a public file name stands for; null for anything else, also for the upload itself and for deleted photos. */
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
export interface KeptFile {
  /** `jpg`, `png` or `webp`. */
  readonly extension: string;
  readonly key: string;
}

/** The best picture of a photo that is kept: in full size, or the upload as long as nothing was made of it. For its owner alone. */
export class FindKeptFile extends Query<KeptFile | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

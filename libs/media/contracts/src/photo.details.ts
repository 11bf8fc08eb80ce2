import { type PhotoId, Query } from '@heliograph/kernel';

/** What others may do with a photo (N7). */
export const licenses = ['all-rights-reserved', 'cc0', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc-by-nd'] as const;
export type License = (typeof licenses)[number];

/** How a picture was taken, as far as its file says; never where. */
export interface Exif {
  readonly camera: string | null;
  readonly lens: string | null;
  /** Millimetres. */
  readonly focalLength: number | null;
  /** The f-number. */
  readonly aperture: number | null;
  /** Seconds, as photographers write them: `1/250`, `2.5`. */
  readonly exposure: string | null;
  readonly iso: number | null;
}

/** One file of a photo at another size. */
export interface Rendition {
  /** Of the file, as those in `PhotoFacts`. */
  readonly name: string;
  readonly format: 'avif' | 'webp' | 'jpeg';
  readonly width: number;
  readonly height: number;
}

/** A file as it was written to the store. */
export interface WrittenFile {
  readonly name: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Details of a photo that are shown on request only. */
export interface PhotoDetails {
  readonly photoId: PhotoId;
  /** What it shows, for those who do not see it; empty where its owner says nothing. */
  readonly alt: string;
  readonly license: License;
  readonly showExif: boolean;
  /** Null where the file says nothing, or its owner does not show it. */
  readonly exif: Exif | null;
  /** Those that are made so far: AVIF, WebP, JPEG, from the smallest. */
  readonly images: readonly Rendition[];
}

/** Of many photos in one statement; what does not exist is absent. The caller checks who may see them. */
export class FindPhotoDetails extends Query<ReadonlyMap<PhotoId, PhotoDetails>> {
  constructor(readonly photoIds: readonly PhotoId[]) {
    super();
  }
}

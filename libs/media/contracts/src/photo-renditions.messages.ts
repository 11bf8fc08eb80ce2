import { Command, type Context, type PhotoId, Query } from '@heliograph/kernel';
import type { Rendition, WrittenFile } from './photo.details.js';
import type { Colour, UploadType } from './photo.facts.js';

/** What a rendition job has to do; all names are final since the upload. */
export interface RenditionWork {
  readonly photoId: PhotoId;
  readonly type: UploadType;
  readonly source: string;
  readonly thumb: string;
  readonly large: string;
  readonly full: string;
  /** Since its upload. */
  readonly ageSeconds: number;
}

/** The work of one photo, null when nothing is left to do. */
export class FindRenditionWork extends Query<RenditionWork | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/** Photos still without renditions whose upload is at least `olderThanSeconds` ago, oldest first. */
export class ListRenditionWork extends Query<readonly PhotoId[]> {
  constructor(
    readonly olderThanSeconds: number,
    readonly limit: number,
  ) {
    super();
  }
}

/** A photo that failed and may be tried again. */
export interface FailedRenditionWork {
  readonly photoId: PhotoId;
  readonly reason: FailureReason;
  /** Its upload is in the store: there is something to make renditions of. */
  readonly isUploadThere: boolean;
}

/** In the order of the ids of the photos. */
export class ListFailedRenditionWork extends Query<readonly FailedRenditionWork[]> {
  constructor(
    readonly after: PhotoId | null,
    readonly limit: number,
  ) {
    super();
  }
}

export interface Renditions {
  readonly width: number;
  readonly height: number;
  readonly colors: readonly Colour[];
  readonly thumbhash: string;
  /** 16 hexadecimal digits that pictures which look alike have nearly in common; null where there are too few shades (B5). */
  readonly fingerprint: string | null;
  /** Thumbnail, large and full picture, whose names are the upload's. */
  readonly images: readonly WrittenFile[];
  /** The other renditions that a photo is published with (N7). */
  readonly files: readonly (Rendition & WrittenFile)[];
}

/**
 * The files exist: the photo leaves `processing`, and is published if that was wished, or held where it looks like a barred picture (B5). Too late
 * or twice: silent.
 */
export class RecordRenditions extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
    readonly made: Renditions,
  ) {
    super();
  }
}

/** `undecodable`: the file is at fault. The others: the decoder failed at every attempt, or the store lost the file; an operator may try again. */
export type FailureReason = 'undecodable' | 'decoder-crashed' | 'decoder-timed-out' | 'upload-missing';

export class FailPhoto extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
    readonly reason: FailureReason,
  ) {
    super();
  }
}

/** The missing renditions of a photo (N7), and the file that they are made of. */
export interface FormatWork {
  readonly photoId: PhotoId;
  readonly type: UploadType;
  /** The upload, as long as it is there; else the picture in full size. */
  readonly source: string;
  /** The upload, while it waits for this; null afterwards. */
  readonly upload: string | null;
  readonly width: number;
  readonly height: number;
  readonly files: readonly Rendition[];
}

/** Null when nothing is missing, or nothing can be made of it. */
export class FindFormatWork extends Query<FormatWork | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/**
 * Photos whose renditions are to be made, oldest first. `pending`: of uploads, waiting for at least so many seconds; `missing`: of all photos, those
 * after `after`.
 */
export class ListFormatWork extends Query<readonly PhotoId[]> {
  constructor(
    readonly of:
      | { readonly kind: 'pending'; readonly olderThanSeconds: number }
      | { readonly kind: 'missing'; readonly after: PhotoId | null },
    readonly limit: number,
  ) {
    super();
  }
}

/** How many there are of the latter kind. */
export class CountMissingFormats extends Query<number> {}

/** The queues of media whose jobs make what a photo is published with, and its other formats. A job that gets lost may be added again at any time. */
export const RENDITIONS = 'renditions';
export const FORMATS = 'formats';
/** A job of either queue. */
export const renditionJob = (photoId: PhotoId) => ({ data: { photoId }, options: { attempts: 3, onceWhilePending: `photo-${photoId}` } });

/** The files exist. Too late or twice: silent, and nothing refers to the files. */
export class RecordFormats extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
    readonly files: readonly (Rendition & WrittenFile)[],
    /** The upload is in the store, and stays there for its owner. */
    readonly isUploadThere: boolean,
  ) {
    super();
  }
}

/** They could not be made at any attempt; `heliograph media rebuild` tries again. The upload stays, if it is there. */
export class GiveUpFormats extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
    readonly reason: FailureReason,
    readonly isUploadThere: boolean,
  ) {
    super();
  }
}

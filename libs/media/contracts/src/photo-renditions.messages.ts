import { Command, type Context, type PhotoId, Query } from '@heliograph/kernel';
import type { Colour, ImageType } from './photo.facts.js';

/** What a rendition job has to do; all names are final since the upload. */
export interface RenditionWork {
  readonly photoId: PhotoId;
  readonly type: ImageType;
  readonly source: string;
  readonly thumb: string;
  readonly large: string;
  readonly full: string;
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

export interface MadeRenditions {
  readonly width: number;
  readonly height: number;
  readonly colors: readonly Colour[];
  readonly thumbhash: string;
  /** 16 hexadecimal digits that pictures which look alike have nearly in common; null where there are too few shades (B5). */
  readonly fingerprint: string | null;
}

/**
 * The files exist: the photo leaves `processing`, and is published if that was wished, or held where it looks like a barred picture (B5). Too late
 * or twice: silent.
 */
export class RecordRenditions extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
    readonly made: MadeRenditions,
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

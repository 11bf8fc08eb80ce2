import { Command, type Context, type PhotoId } from '@heliograph/kernel';

/** How often a photo was viewed and downloaded in one hour; viewers are not recorded. */
export interface HourlyViews {
  readonly photoId: PhotoId;
  /** The hour's beginning. */
  readonly hour: Date;
  readonly views: number;
  readonly downloads: number;
}

/**
 * Counts of what was collected since the last time (contract U5), stored once however often it is sent under the same command id within a
 * day. Deleted photos are left out.
 */
export class RecordPhotoViews extends Command<void> {
  constructor(
    readonly context: Context,
    readonly counts: readonly HourlyViews[],
  ) {
    super();
  }
}

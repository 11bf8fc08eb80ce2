import { Command, type Context, type PhotoId, Query, type UserId } from '@heliograph/kernel';

/** A moderator lets a held photo go (B5): it is published if that is wished. Silent where it is not held. Refused with `photo-not-found`. */
export class ReleasePhoto extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

/** A photo that waits for a moderator, because it looks like a barred picture (B5). */
export interface HeldPhoto {
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  readonly heldAt: Date;
  /** Of the barred picture that it looks like most. */
  readonly barredChecksum: string;
  /** In how many bits of 64 the two fingerprints differ. */
  readonly distance: number;
}

/** By photo, which is oldest first, beginning behind `after`; all of them where it is null. */
export class ListHeldPhotos extends Query<readonly HeldPhoto[]> {
  constructor(
    readonly after: PhotoId | null,
    readonly limit: number,
  ) {
    super();
  }
}

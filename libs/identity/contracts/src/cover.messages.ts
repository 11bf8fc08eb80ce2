import { Command, type Context, type PhotoId, Query, type UserId } from '@heliograph/kernel';

/** Which part of a picture is seen where it is cut to a wide strip; `whole`: it is not cut. */
export const coverCrops = ['centre', 'top', 'bottom', 'whole'] as const;
export type CoverCrop = (typeof coverCrops)[number];

/** What stands above somebody's profile. */
export interface Cover {
  readonly photoId: PhotoId;
  readonly crop: CoverCrop;
}

/** A photo of their own, which the caller ensures; null = none is chosen. The same one again is silent. Rejects `unknown-user`. */
export class ChooseCover extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly cover: Cover | null,
  ) {
    super();
  }
}

/** What the person has chosen; the photo may be unpublished or deleted since. Null = none. */
export class FindCover extends Query<Cover | null> {
  constructor(readonly userId: UserId) {
    super();
  }
}

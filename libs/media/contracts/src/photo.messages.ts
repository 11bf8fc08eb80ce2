import { Command, type Context, type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { License } from './photo.details.js';
import type { PhotoFacts, PhotoState } from './photo.facts.js';

/** A photo in any state; null when there is none or it was deleted. The caller checks who may see it. */
export class FindPhoto extends Query<PhotoFacts | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/** As `FindPhoto`, for callers that need nothing else. */
export class FindPhotoState extends Query<PhotoState | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/**
 * Whose photo it is, as far as this process has seen it: answered without the database. It never changes, and says nothing of whether there is
 * such a photo now. Null = not known here.
 */
export class FindOwnerHint extends Query<UserId | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/** A photo, and the version of its stream at the same moment (S14). */
export interface VersionedPhoto extends PhotoFacts {
  readonly version: number;
}

/** As `FindPhoto`. */
export class FindVersionedPhoto extends Query<VersionedPhoto | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/** Of the photo's stream, as `If-Match` compares it (S14); 0 = there never was one. Asked before what is shown with it. */
export class FindPhotoVersion extends Query<number> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/** Contract U2: of the owner's newest photo whose own offset is known, in minutes east of UTC; null where none is. */
export class FindLatestOffset extends Query<number | null> {
  constructor(readonly ownerId: UserId) {
    super();
  }
}

/** Fields that are left out do not change. */
export interface PhotoChanges {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Tag names as typed. */
  readonly tags?: readonly string[] | undefined;
  /** As typed; without an offset it is read in the photo's own, if that is known, else in that of `clock`. */
  readonly tookAt?: string | undefined;
  /** As of `NewPhoto`. */
  readonly clock?: string | null | undefined;
  readonly offerPremium?: boolean | undefined;
  readonly alt?: string | undefined;
  readonly license?: License | undefined;
  /** Off: what the file said of its camera is forgotten, and does not come back. */
  readonly showExif?: boolean | undefined;
}

/** Refused with `invalid-photo`, `not-your-photo` or `photo-not-found`. */
export class EditPhoto extends Command<PhotoFacts> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly photoId: PhotoId,
    readonly changes: PhotoChanges,
  ) {
    super();
  }
}

/** Refused with `not-your-photo` or `photo-not-found`; a second time with the latter. */
export class DeletePhoto extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

import { Command, type Context, type PhotoId, type UserId } from '@heliograph/kernel';
import type { PhotoFacts } from './photo.facts.js';

/** While renditions are being made, or the photo is held, it is a wish, fulfilled with them or when the photo is let go. Refused with `photo-failed`, `not-your-photo`, `photo-not-found`. */
export class PublishPhoto extends Command<PhotoFacts> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

/** Back to a draft that its owner alone sees. Refused with `not-your-photo`, `photo-not-found`. */
export class UnpublishPhoto extends Command<PhotoFacts> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

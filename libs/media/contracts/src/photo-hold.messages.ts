import { Command, type Context, type PhotoId } from '@heliograph/kernel';

/** A moderator lets a held photo go (B5): it is published if that is wished. Silent where it is not held. Refused with `photo-not-found`. */
export class ReleasePhoto extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

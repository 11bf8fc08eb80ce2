import { Command, type Context, type PhotoId } from '@heliograph/kernel';
import type { PhotoFacts } from './photo.facts.js';

/** Accepts the owner's offer. Refused with `premium-not-offered`; published photos only, others: `photo-not-found`. */
export class AcceptPremium extends Command<PhotoFacts> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

/** The offer stands and may be accepted again. */
export class RevokePremium extends Command<PhotoFacts> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

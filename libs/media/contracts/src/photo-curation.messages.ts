import { Command, type Context, type PhotoId } from '@heliograph/kernel';
import type { PhotoFacts } from './photo.facts.js';

/** Into the editors' selection. Published photos only, others: `photo-not-found`. */
export class CuratePhoto extends Command<PhotoFacts> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

export class UncuratePhoto extends Command<PhotoFacts> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

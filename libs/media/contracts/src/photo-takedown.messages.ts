import { Command, type Context, type DecisionId, type Mark, type PhotoId, Query } from '@heliograph/kernel';
import type { PhotoFacts } from './photo.facts.js';

/**
 * Hides the photo from everybody but its owner and moderators (B4): from the commit on, and it counts as unpublished. Each decision once: silent
 * where it stands, was lifted, or the photo is deleted. Rejects `photo-not-found` where there never was one.
 */
export class TakeDownPhoto extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
    readonly mark: Mark,
  ) {
    super();
  }
}

/**
 * The decision is lifted. With the last one that stands the photo is as it would be without them: published as before, by what its owner wished
 * in the meantime. Silent where it was lifted or the photo is deleted. Rejects `photo-withheld` where its files are deleted; `photo-not-found`.
 */
export class RestorePhoto extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
    readonly decisionId: DecisionId,
  ) {
    super();
  }
}

/** What a court or an authority asks to keep (B4): the files of a photo on legal hold stay however long it is taken down. Silent where it is so. Rejects `photo-not-found`, `invalid-photo` without a reason. */
export class SetLegalHold extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
    readonly isOn: boolean,
    /** Why, as typed, 1 to 1000 code points: the number of an order, say. Kept in the log. */
    readonly reason: string,
    /** Operator at the command line; null: the actor of the context says who. */
    readonly by: string | null = null,
  ) {
    super();
  }
}

/** Photos that have been down since `before` or longer are so for good: their files are deleted, and `RestorePhoto` is refused (B4). Safe to repeat. */
export class PurgeTakenDownPhotos extends Command<void> {
  constructor(
    readonly context: Context,
    readonly before: Date,
  ) {
    super();
  }
}

/** True if the photo is taken down for good, so that `RestorePhoto` is refused; false also where it is deleted. */
export class IsWithheld extends Query<boolean> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/** What its owner is shown of a photo that is taken down. */
export interface TakenDown extends Pick<PhotoFacts, 'photoId' | 'isPictureHidden'> {
  readonly takenDownFor: string;
}

/** Those of `photoIds` that are taken down now, exact at the last commit; one statement for all. */
export class FindTakenDown extends Query<ReadonlyMap<PhotoId, TakenDown>> {
  constructor(readonly photoIds: readonly PhotoId[]) {
    super();
  }
}

import type { PhotoFacts } from '@heliograph/media-contracts';

/** States in which moderators see a photo of somebody else (B4, B5). */
const shownStates = ['published', 'held', 'taken-down'] as const satisfies readonly PhotoFacts['state'][];
type VisibleState = (typeof shownStates)[number];

/** In how many bits of 64 a photo looks different from the one that is judged; null: the very same file, or itself. */
type Distance = number | null;

export interface VisibleToStaff {
  readonly isShown: true;
  readonly photo: PhotoFacts & { readonly state: VisibleState };
  readonly distance: Distance;
}

/** One that is not published: nothing of what its owner wrote, nothing of the picture, and not whose it is. */
export interface HiddenFromStaff extends Pick<PhotoFacts, 'photoId'> {
  readonly isShown: false;
  readonly state: Exclude<PhotoFacts['state'], VisibleState>;
  readonly distance: Distance;
}

/** What staff sees of a photo: the only way from the facts to a page of staff. */
export function staffViewOf(photo: PhotoFacts, distance: Distance = null): VisibleToStaff | HiddenFromStaff {
  if (isShown(photo)) return { isShown: true, photo, distance };
  return { isShown: false, photoId: photo.photoId, state: photo.state as HiddenFromStaff['state'], distance };
}

const isShown = (photo: PhotoFacts): photo is VisibleToStaff['photo'] => (shownStates as readonly string[]).includes(photo.state);

/** How much of everything. The heavy ones are single lists that are long enough for a thousand pages of ten. */
export interface Sizes {
  readonly users: number;
  readonly photos: number;
  readonly likes: number;
  readonly comments: number;
  readonly follows: number;
  readonly tags: number;
  /** Likes of user 1, whom user 2 follows, photos of user 3, comments on photo 1. */
  readonly heavy: number;
}

/** Ids of those who have the heavy lists. */
export const COLLECTOR = 1;
export const FOLLOWER = 2;
export const OWNER = 3;
export const TALKED_ABOUT = 1;

/** @param scale 1 = 100,000 users and 1,000,000 photos */
export function sizesOf(scale: number): Sizes {
  const of = (full: number) => Math.max(1, Math.round(full * scale));
  if (!(scale > 0 && scale <= 10)) throw new Error('--scale is a number above 0, at most 10');
  return {
    users: Math.max(20, of(100_000)),
    photos: Math.max(200, of(1_000_000)),
    likes: of(5_000_000),
    comments: of(1_000_000),
    follows: of(2_000_000),
    tags: Math.max(50, of(20_000)),
    heavy: of(20_000),
  };
}

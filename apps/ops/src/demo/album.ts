import type { Username } from './people.js';

/** One photograph of the demo; its place in the album is its number, by which its picture lies in `photographs/`. */
export interface AlbumEntry {
  readonly owner: Username;
  /** By the owner's own calendar. */
  readonly takenDaysAgo: number;
  /** How many of the others like it. */
  readonly likes: number;
  /** In the editors' selection. */
  readonly isCurated?: boolean;
  readonly isPremium?: boolean;
}

/** Oldest first. Those of the last two days count as on time (contract U2), so that some people have a streak. */
export const album: readonly AlbumEntry[] = [
  { owner: 'pablo_r', takenDaysAgo: 16, likes: 5, isCurated: true },
  { owner: 'anouk', takenDaysAgo: 15, likes: 4 },
  { owner: 'jonas.w', takenDaysAgo: 13, likes: 6, isCurated: true },
  { owner: 'idris', takenDaysAgo: 12, likes: 3 },
  { owner: 'jonas.w', takenDaysAgo: 11, likes: 2 },
  { owner: 'vera', takenDaysAgo: 10, likes: 4 },
  { owner: 'mei.tanaka', takenDaysAgo: 9, likes: 5 },
  { owner: 'lev', takenDaysAgo: 9, likes: 1 },
  { owner: 'amara', takenDaysAgo: 8, likes: 7, isCurated: true, isPremium: true },
  { owner: 'idris', takenDaysAgo: 7, likes: 3 },
  { owner: 'pablo_r', takenDaysAgo: 7, likes: 2 },
  { owner: 'vera', takenDaysAgo: 6, likes: 5, isPremium: true },
  { owner: 'amara', takenDaysAgo: 6, likes: 3 },
  { owner: 'mei.tanaka', takenDaysAgo: 5, likes: 4 },
  { owner: 'jonas.w', takenDaysAgo: 4, likes: 1 },
  { owner: 'anouk', takenDaysAgo: 4, likes: 3 },
  { owner: 'vera', takenDaysAgo: 3, likes: 2 },
  { owner: 'idris', takenDaysAgo: 3, likes: 0 },
  { owner: 'amara', takenDaysAgo: 2, likes: 6, isCurated: true },
  { owner: 'vera', takenDaysAgo: 2, likes: 4 },
  { owner: 'mei.tanaka', takenDaysAgo: 2, likes: 3 },
  { owner: 'mei.tanaka', takenDaysAgo: 1, likes: 2 },
  { owner: 'anouk', takenDaysAgo: 1, likes: 1 },
  { owner: 'vera', takenDaysAgo: 1, likes: 3 },
];

import type { Act } from './acts.js';
import { people } from './people.js';
import { planPhotos, type PlannedPhoto } from './plan-photos.js';
import { planReactions } from './plan-reactions.js';
import { planTalk, type PlannedComment } from './plan-talk.js';
import { DAY_MILLISECONDS } from './times.js';

/** Raised when the same start makes another plan: what an older program has begun is then made again. */
export const PLAN_VERSION = 3;

export interface Plan {
  readonly photos: readonly PlannedPhoto[];
  readonly comments: readonly PlannedComment[];
  /** Oldest first. What an act needs stands before it. */
  readonly acts: readonly Act[];
}

/** Two months up to `start` (milliseconds). The same start makes the same plan. */
export function planDemo(start: number): Plan {
  const joined = new Map(people.map(({ username }, index) => [username, joinedAt(start, index)]));
  const photos = planPhotos(start, joined);
  const { comments, acts: talk } = planTalk(start, joined, photos);
  const acts: Act[] = [
    ...people.map(({ username: who }): Act => ({ at: joined.get(who) as number, does: 'join', who })),
    ...photos.flatMap(({ uploadedAt, publishedAt }, photo): Act[] => [
      { at: uploadedAt, does: 'upload', photo },
      { at: publishedAt, does: 'publish', photo },
    ]),
    ...planReactions(start, joined, photos),
    ...talk,
  ];
  // Sorting is stable: of the same instant, what stands first here comes first.
  const inTime = acts.map((act) => ({ ...act, at: Math.min(act.at, start) }));
  return { photos, comments, acts: inTime.sort((one, other) => one.at - other.at) };
}

/** The first at the beginning, the others over seven weeks, ever slower. */
function joinedAt(start: number, index: number): number {
  if (index === 0) return start - 60 * DAY_MILLISECONDS;
  const part = index / people.length;
  return Math.round(start - 58 * DAY_MILLISECONDS + 50 * DAY_MILLISECONDS * part * part);
}

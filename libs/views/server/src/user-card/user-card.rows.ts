import type { UserCard, UserNumbers } from '@heliograph/views-contracts';
import { numbersAt, type PhotoADay, type PhotoADayNumbers } from '../photo-a-day/photo-a-day.js';

type PhotoADayColumns = { [Column in keyof Omit<PhotoADay, 'runsOutAt'>]: PhotoADay[Column] | null } & { readonly runsOutAt: Date | null };

/** Numbers of a person as they are stored. */
export type CountedRow = Omit<UserNumbers, keyof PhotoADayNumbers> & PhotoADayColumns & Pick<UserCard, 'userId'>;
export type CardRow = Omit<UserCard, keyof UserNumbers> & CountedRow;

/** Field by field: copying all others of a row costs more than what is computed here. */
export function cardAt(row: CardRow, now: Date): UserCard {
  return {
    userId: row.userId,
    username: row.username,
    name: row.name,
    location: row.location,
    bio: row.bio,
    websiteUrl: row.websiteUrl,
    avatar: row.avatar,
    isHero: row.isHero,
    disabled: row.disabled,
    createdAt: row.createdAt,
    ...numbersOf(row, now),
  };
}

/** The photo-a-day numbers are as they are at `now`; the row, which workers maintain, does not depend on the time (U7). */
export function numbersOf(row: CountedRow, now: Date): UserNumbers {
  const { level, streak, countMissed, countCompleted } = numbersAt(photoADayOf(row), now);
  return {
    countPhotos: row.countPhotos,
    countFollowers: row.countFollowers,
    countFollowing: row.countFollowing,
    countComments: row.countComments,
    countPhotoViews: row.countPhotoViews,
    countDownloads: row.countDownloads,
    level,
    streak,
    countMissed,
    countCompleted,
  };
}

function photoADayOf({ offsetMinutes, completed, firstDay, recentDays, run, runsOutAt }: CountedRow): PhotoADay | null {
  if (offsetMinutes === null || completed === null || firstDay === null || recentDays === null || run === null) return null;
  return { offsetMinutes, completed, firstDay, recentDays, run, runsOutAt: runsOutAt?.getTime() ?? null };
}

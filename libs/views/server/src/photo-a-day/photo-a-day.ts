import { instantOf, type PhotoId } from '@heliograph/kernel';
import { dateAt, type Day, dayOf, endOf, GRACE_DAYS } from '@heliograph/views-contracts';

/** A photo that has not been deleted, as far as its day is concerned. */
export interface DatedPhoto {
  readonly photoId: PhotoId;
  /** Wall clock reading `YYYY-MM-DDTHH:MM:SS`, and the offset it was read in, in minutes east of UTC. */
  readonly tookAt: string;
  readonly offsetMinutes: number;
  /** The offset came with the reading; else it was assumed, and is no evidence of the owner's clock. */
  readonly isOffsetKnown: boolean;
  /** ISO 8601 with its offset; null while the photo is not published. */
  readonly firstPublishedAt: string | null;
}

export type Published = DatedPhoto & { readonly firstPublishedAt: string };

/** What all numbers are counted from. Days are there once each, oldest first. */
export interface CoveredDays {
  /** The latest known one: the offset in which it is today for this person. */
  readonly offsetMinutes: number;
  readonly covered: readonly Day[];
  readonly onTime: readonly Day[];
}

/** The numbers of a person's published photos. It reads no clock: it changes with the photos only (U7). */
export interface PhotoADay {
  /** The latest known one: the offset in which it is today for this person. */
  readonly offsetMinutes: number;
  /** Covered days. */
  readonly completed: number;
  readonly firstDay: Day;
  /** Covered days among the last of them: those within `RECENT_DAYS` of the latest one, oldest first. */
  readonly recentDays: readonly Day[];
  /** Length of the latest unbroken run of days that were covered on time, 0 = no day was. */
  readonly run: number;
  /** From this instant on (milliseconds) the run is no streak any more; null = there is none. */
  readonly runsOutAt: number | null;
}

export interface PhotoADayNumbers {
  readonly level: number;
  readonly streak: number;
  readonly countMissed: number;
  readonly countCompleted: number;
}

/** More than grace, the day ahead that a photo may be dated, and the widest distance of two offsets together. */
const RECENT_DAYS = 10;
const THRESHOLDS = [7, 30, 100, 200];
const YEAR = 365;

/** Contract U2: first published, as a date in the photo's own offset, no later than its day plus the grace. */
export function isOnTime(photo: Published): boolean {
  return dateAt(instantOf(photo.firstPublishedAt).getTime(), photo.offsetMinutes) <= dayOf(photo) + GRACE_DAYS;
}

export function filterPublishedPhotos(all: readonly DatedPhoto[]): Published[] {
  return all.filter((photo): photo is Published => photo.firstPublishedAt !== null);
}

/** All of a person's photos, in any order. */
export function coveredDaysOf(all: readonly DatedPhoto[]): CoveredDays {
  const photos = filterPublishedPhotos(all);
  return {
    offsetMinutes: latestKnownOffset(all),
    covered: ascending(photos.map(dayOf)),
    onTime: ascending(photos.filter(isOnTime).map(dayOf)),
  };
}

/** All of a person's photos, in any order; null = none is published. */
export function photoADayOf(all: readonly DatedPhoto[]): PhotoADay | null {
  const { offsetMinutes, covered: days, onTime } = coveredDaysOf(all);
  const [firstDay] = days;
  const lastDay = days.at(-1);
  if (firstDay === undefined || lastDay === undefined) return null;
  const lastOnTime = onTime.at(-1);
  return {
    offsetMinutes,
    completed: days.length,
    firstDay,
    recentDays: days.filter((day) => day > lastDay - RECENT_DAYS),
    run: runAtTheEnd(onTime),
    runsOutAt: lastOnTime === undefined ? null : lateInstantOf(lastOnTime, offsetMinutes),
  };
}

/** Contract U3 at `now`. For instants before the photos were published it is wrong: it includes what was published since. */
export function numbersAt(of: PhotoADay | null, now: Date): PhotoADayNumbers {
  if (!of) return { level: levelOf(0), streak: 0, countMissed: 0, countCompleted: 0 };
  const lastDue = lastDueOf(todayAt(of, now));
  const coveredByThen = of.completed - of.recentDays.filter((day) => day > lastDue).length;
  return {
    level: levelOf(of.completed),
    streak: of.runsOutAt !== null && now.getTime() < of.runsOutAt ? of.run : 0,
    countMissed: Math.max(0, lastDue - of.firstDay + 1) - coveredByThen,
    countCompleted: of.completed,
  };
}

/** Contract U2. */
export function todayAt({ offsetMinutes }: Pick<PhotoADay, 'offsetMinutes'>, now: Date): Day {
  return dateAt(now.getTime(), offsetMinutes);
}

/** Contract U2: the instant (milliseconds) from which on a photo of this day is late. */
export function lateInstantOf(day: Day, offsetMinutes: number): number {
  return endOf(day + GRACE_DAYS, offsetMinutes);
}

/** Contract U2: the days that a photo published today would cover in time, the last of them today. */
export function daysInTime(today: Day): Day[] {
  return Array.from({ length: GRACE_DAYS + 1 }, (_, index) => today - GRACE_DAYS + index);
}

/** Contract U3: the last day that is missed where nothing covers it. */
export function lastDueOf(today: Day): Day {
  return today - GRACE_DAYS;
}

/** Contract U3: 1 plus one for each threshold that was reached: 7, 30, 100, 200, 365, then every 365. */
export function levelOf(completed: number): number {
  return 1 + THRESHOLDS.filter((threshold) => completed >= threshold).length + Math.floor(completed / YEAR);
}

/** Contract U2: of the newest photo whose offset is known, published or not, as uploads take it; else UTC. */
function latestKnownOffset(photos: readonly DatedPhoto[]): number {
  let newest: DatedPhoto | null = null;
  for (const photo of photos) if (photo.isOffsetKnown && photo.photoId > (newest?.photoId ?? 0)) newest = photo;
  return newest?.offsetMinutes ?? 0;
}

function runAtTheEnd(days: readonly Day[]): number {
  let length = 0;
  for (let at = days.length - 1; at >= 0 && days[at] === (days.at(-1) as Day) - length; at--) length++;
  return length;
}

/** Each day once. */
function ascending(days: readonly Day[]): Day[] {
  return [...new Set(days)].sort((a, b) => a - b);
}

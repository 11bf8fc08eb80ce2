import { epochMilliseconds, type LocalTime, readLocalTime, Rejected } from '@heliograph/kernel';
import { readExifDate, readExifOffset } from './exif-date.js';

/** How it is known when a photo was taken. Without an offset of its own a reading is taken in that of the owner's browser, else in the owner's latest known one. */
export const tookAtSources = ['form', 'form-without-offset', 'exif', 'exif-without-offset', 'upload'] as const;
export type TookAtSource = (typeof tookAtSources)[number];

/** Whether the offset was given: with this reading, by the owner's browser, or with a reading that an edit replaced. Then it is the offset of the owner's clock (contract U2). */
export const sourcesWithOffset: readonly TookAtSource[] = ['form', 'exif'];

export interface TookAt extends LocalTime {
  readonly source: TookAtSource;
}

/** A date as a file has it, and what may be its offset, best first. */
export interface ExifReading {
  readonly dateTime: string;
  readonly offsets: readonly string[];
}

export interface TookAtFacts {
  /** As typed, null or empty when not given. */
  readonly form: string | null;
  /** What the file says, best first. */
  readonly exif: readonly ExifReading[];
  /** What the owner's browser shows as date and time, with its offset; null where nobody says it. */
  readonly clock?: string | null | undefined;
  /** The owner's latest known offset, null when none is. */
  readonly ownerOffsetMinutes: number | null;
  /** `YYYY-MM-DDTHH:MM:SS...Z`, the upload's instant. */
  readonly now: string;
}

const DAY_MILLISECONDS = 86_400_000;

/** The offset of readings that have none of their own. */
export interface UsualOffset {
  readonly minutes: number;
  /** Given by the owner's browser or with an earlier reading, not assumed. */
  readonly isKnown: boolean;
}

/**
 * Contract E, Upload: the form's, else EXIF with its offset, else EXIF in the owner's latest offset, else upload time +0000. An upload by a browser says
 * what its clock shows: then that is the latest offset, and the upload's time.
 */
export function chooseTookAt({ form, exif, clock = null, ownerOffsetMinutes, now }: TookAtFacts): TookAt {
  const offset = offsetOfClock(clock);
  const usual: UsualOffset = { minutes: offset ?? ownerOffsetMinutes ?? 0, isKnown: offset !== null };
  if (form !== null && form.trim() !== '') return tookAtOfForm(form, usual, now);
  for (const reading of exif) {
    const time = tookAtOfExif(reading, usual);
    if (time !== null && !isMoreThanADayAhead(time, now)) return time;
  }
  return timeOfUpload(clock, now);
}

/** A date that a person typed: refused when it is none, or more than a day ahead. */
export function tookAtOfForm(typed: string, usual: UsualOffset, now: string): TookAt {
  const read = readLocalTime(typed);
  if (read === null) throw refusedDate('must be a date and time such as 2024-05-01T18:30:00+0200');
  const source = read.offsetMinutes !== null || usual.isKnown ? 'form' : 'form-without-offset';
  const time: TookAt = { local: read.local, offsetMinutes: read.offsetMinutes ?? usual.minutes, source };
  if (isMoreThanADayAhead(time, now)) throw refusedDate('must not be more than a day in the future');
  return time;
}

/** In minutes; null where the clock says none. */
export function offsetOfClock(clock: string | null): number | null {
  return clock === null ? null : (readLocalTime(clock)?.offsetMinutes ?? null);
}

function tookAtOfExif({ dateTime, offsets }: ExifReading, usual: UsualOffset): TookAt | null {
  const read = readExifDate(dateTime);
  if (read === null) return null;
  const offset = [read.offsetMinutes, ...offsets.map(readExifOffset)].find((minutes) => minutes !== null);
  const source = offset !== undefined || usual.isKnown ? 'exif' : 'exif-without-offset';
  return { local: read.local, offsetMinutes: offset ?? usual.minutes, source };
}

/** An upload may take hours: its time is when it was begun. A clock that is wrong by more than a day is none. */
function timeOfUpload(clock: string | null, now: string): TookAt {
  const utc: LocalTime = { local: now.slice(0, 19), offsetMinutes: 0 };
  const offsetMinutes = offsetOfClock(clock);
  const local = clock === null ? undefined : readLocalTime(clock)?.local;
  if (offsetMinutes === null || local === undefined) return { ...utc, source: 'upload' };
  const begun: LocalTime = { local, offsetMinutes };
  const isRight = Math.abs(epochMilliseconds(begun) - epochMilliseconds(utc)) <= DAY_MILLISECONDS;
  return isRight ? { ...begun, source: 'form' } : { ...utc, source: 'upload' };
}

function isMoreThanADayAhead(time: LocalTime, now: string): boolean {
  return epochMilliseconds(time) > epochMilliseconds({ local: now.slice(0, 19), offsetMinutes: 0 }) + DAY_MILLISECONDS;
}

function refusedDate(problem: string): Rejected {
  return new Rejected('invalid-photo', `took_at ${problem}`, { took_at: [problem] });
}

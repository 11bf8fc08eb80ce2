const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** Of the reader's own day: with the first look at the mail. */
const DAILY_AT = 8;
/** 8 o'clock from UTC+13 to UTC-10 lies between 19:00 of the day before and 18:00 in UTC: moved by this, it is on the reader's own day. */
const SHIFT_HOURS = 5;
const MONDAY = 1;

/** When the reader's clock next shows the hour of digests. @param offsetMinutes of that clock, east of UTC */
export function nextDigest(after: Date, offsetMinutes: number): Date {
  const shift = offsetMinutes * 60_000 - DAILY_AT * HOUR_MILLISECONDS;
  const days = Math.floor((after.getTime() + shift) / DAY_MILLISECONDS) + 1;
  return new Date(days * DAY_MILLISECONDS - shift);
}

/** After this one: on another day of the reader's, also where they have travelled, and not in the past. */
export function followingDigest(last: Date, now: Date, offsetMinutes: number): Date {
  return nextDigest(new Date(Math.max(last.getTime() + 12 * HOUR_MILLISECONDS, now.getTime())), offsetMinutes);
}

/** The digest of Monday also has what its reader wants once a week (N2). */
export function isWeeklyDigest(at: Date): boolean {
  return new Date(at.getTime() + SHIFT_HOURS * HOUR_MILLISECONDS).getUTCDay() === MONDAY;
}

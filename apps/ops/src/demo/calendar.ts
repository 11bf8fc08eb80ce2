import { instantOf } from '@heliograph/kernel';

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 1_440 * MINUTE_MILLISECONDS;

/** The calendar date `daysAgo` before `now`, by a clock at that offset: `YYYY-MM-DD`. */
export function dateDaysAgo(now: Date, daysAgo: number, offsetMinutes: number): string {
  return new Date(now.getTime() + offsetMinutes * MINUTE_MILLISECONDS - daysAgo * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** A while after that date has ended there, yet not after `latest`: a photograph is not uploaded before it was taken. */
export function uploadAfterDay(date: string, offsetMinutes: number, latest: Date): Date {
  const endOfDay = instantOf(date).getTime() + DAY_MILLISECONDS - offsetMinutes * MINUTE_MILLISECONDS;
  return new Date(Math.min(endOfDay + 40 * MINUTE_MILLISECONDS, latest.getTime()));
}

/** `minutes` after `at`, yet not after `latest`. */
export function later(at: Date, minutes: number, latest: Date): Date {
  return new Date(Math.min(at.getTime() + minutes * MINUTE_MILLISECONDS, latest.getTime()));
}

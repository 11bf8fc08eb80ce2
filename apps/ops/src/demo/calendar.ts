const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** The calendar date `daysAgo` before `now`, by a clock at that offset: `YYYY-MM-DD`. */
export function dateBefore(now: Date, daysAgo: number, offsetMinutes: number): string {
  return new Date(now.getTime() + offsetMinutes * MINUTE - daysAgo * DAY).toISOString().slice(0, 10);
}

/** A while after that date has ended there, yet not after `latest`: nobody uploads a photograph before it was taken. */
export function uploadedAt(date: string, offsetMinutes: number, latest: Date): Date {
  const endOfDay = Date.parse(`${date}T00:00:00Z`) + DAY - offsetMinutes * MINUTE;
  return new Date(Math.min(endOfDay + 40 * MINUTE, latest.getTime()));
}

/** `minutes` after `at`, yet not after `latest`. */
export function later(at: Date, minutes: number, latest: Date): Date {
  return new Date(Math.min(at.getTime() + minutes * MINUTE, latest.getTime()));
}

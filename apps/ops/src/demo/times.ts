export const MINUTE_MILLISECONDS = 60_000;
export const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** A while after `from`: most people are soon, some take days. Before `end` in any case. @param by from 0 to 1 */
export function laterMoment(from: number, end: number, by: number, within = 3 * DAY_MILLISECONDS): number {
  return Math.round(from + Math.min(within, (end - from) * 0.98) * by ** 3);
}

/** The instant at which it became today there. */
export function startOfDay(now: number, offsetMinutes: number): number {
  const offset = offsetMinutes * MINUTE_MILLISECONDS;
  return Math.floor((now + offset) / DAY_MILLISECONDS) * DAY_MILLISECONDS - offset;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A while behind `from`: most people are soon, some take days. Before `end` in any case. @param by from 0 to 1 */
export function soonAfter(from: number, end: number, by: number, within = 3 * DAY): number {
  return Math.round(from + Math.min(within, (end - from) * 0.98) * by ** 3);
}

/** The instant at which it became today there. */
export function startOfDay(now: number, offsetMinutes: number): number {
  const offset = offsetMinutes * MINUTE;
  return Math.floor((now + offset) / DAY) * DAY - offset;
}

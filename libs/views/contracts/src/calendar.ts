import { dayNumber } from '@heliograph/kernel';

/** Days since 1970-01-01 of the calendar that the reader means. */
export type Day = number;

/** Contract U2: so many days after its own a photo is still on time. */
export const GRACE_DAYS = 2;

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

/** Contract U2: the date in `took_at` (`YYYY-MM-DDTHH:MM:SS`), in its own offset. */
export function dayOf({ tookAt }: { readonly tookAt: string }): Day {
  return dayNumber(tookAt);
}

/** The date at an instant (milliseconds) where clocks are set to this offset, in minutes east of UTC. */
export function dateAt(instant: number, offsetMinutes: number): Day {
  return Math.floor((instant + offsetMinutes * MINUTE_MILLISECONDS) / DAY_MILLISECONDS);
}

/** The instant (milliseconds) at which a day is over there. */
export function endOf(day: Day, offsetMinutes: number): number {
  return (day + 1) * DAY_MILLISECONDS - offsetMinutes * MINUTE_MILLISECONDS;
}

/** `YYYY-MM-DD`. */
export function dateOf(day: Day): string {
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

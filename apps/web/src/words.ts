import type { License } from '@heliograph/media-contracts';
import { dateOf, dayOf as numberOf, GRACE_DAYS } from '@heliograph/views-contracts';

const numbers = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const fullDays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonths = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const daysInYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export const inFull = (count: number): string => numbers.format(count);
export const inShort = (count: number): string => short.format(count);

/** "1 photo", "2 photos". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inFull(count)} ${count === 1 ? one : many}`;
}

const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** In UTC: "21 Nov, 08:30:05", and "08:30". */
export const momentOf = (instant: Date): string => moments.format(instant);
export const clockOf = (instant: Date): string => instant.toISOString().slice(11, 16);

/** The last use of a token or connection, exact to the hour. */
export const lastUsed = (instant: Date | null): string => (instant === null ? 'Never used.' : `Last used ${dayOf(instant.toISOString())}.`);

/** The local time of the timestamp, or a date alone: its offset is dropped, not applied. */
function wallClock(stamp: string): Date {
  return new Date(stamp.length === 10 ? stamp : `${stamp.slice(0, 19)}Z`);
}

export const dayOf = (stamp: string): string => days.format(wallClock(stamp));
export const monthOf = (stamp: string): string => months.format(wallClock(stamp));
/** Of `YYYY-MM`: "May 26". */
export const shortMonthOf = (month: string): string => shortMonths.format(wallClock(`${month}-01T00:00:00`));
/** Without its year: "1 May". */
export const dayInYearOf = (stamp: string): string => daysInYear.format(wallClock(stamp));
export const shortDayOf = (stamp: string): string => shortDays.format(wallClock(stamp));
/** With its weekday: "Friday, 1 May 2026". */
export const fullDayOf = (stamp: string): string => fullDays.format(wallClock(stamp));
/** `date` as `YYYY-MM-DD`, so many days later. */
export const daysLater = (date: string, days: number): string => dateOf(numberOf({ tookAt: `${date}T00:00:00` }) + days);
/** How long after its day a photograph is in time (U2); the last day on which one of this date is, and the first day of which one is on this date. */
export const graceInWords = counted(GRACE_DAYS, 'day');
export const lastInTime = (date: string): string => daysLater(date, GRACE_DAYS);
export const firstInTime = (date: string): string => daysLater(date, -GRACE_DAYS);

/** "about 5 hours". */
export function hoursIn(milliseconds: number): string {
  const hours = Math.round(milliseconds / 3_600_000);
  return milliseconds < 3_600_000 ? 'less than an hour' : `about ${counted(hours, 'hour')}`;
}

export const minuteOf = (stamp: string): string => stamp.slice(11, 16);

/** What can be done with a photograph, by the names of the licences. */
export const licenseWords: Readonly<Record<License, string>> = {
  'all-rights-reserved': 'All rights reserved',
  cc0: 'CC0: no rights reserved',
  'cc-by': 'CC BY: with attribution',
  'cc-by-sa': 'CC BY-SA: with attribution, shared alike',
  'cc-by-nc': 'CC BY-NC: with attribution, not commercially',
  'cc-by-nd': 'CC BY-ND: with attribution, unchanged',
};

/** The text of a photograph for screen readers: its owner's, else what is known of it. */
export function altText(photo: { alt: string; title: string; owner: { name: string } }): string {
  return photo.alt || `${titleOf(photo)} by ${photo.owner.name}`;
}

export const titleOf = (photo: { title: string }): string => photo.title || 'Untitled';

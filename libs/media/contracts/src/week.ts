import { dayNumber } from '@heliograph/kernel';

const WEEK = 7;
const DAY_MILLISECONDS = 86_400_000;
const dateOf = (day: number): string => new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
/** 0 = Monday; 1970-01-01 was a Thursday. */
const weekday = (day: number): number => (((day + 3) % WEEK) + WEEK) % WEEK;

/** The week of a date `YYYY-MM-DD` by ISO 8601, such as `2026-W25`. It is of the year that its Thursday is in. */
export function weekOf(date: string): string {
  const day = dayNumber(date);
  const thursday = day - weekday(day) + 3;
  const year = dateOf(thursday).slice(0, 4);
  const number = Math.floor((thursday - dayNumber(`${year}-01-01`)) / WEEK) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** The Monday of a week, `YYYY-MM-DD`; null where there is no such week, or none of these centuries. */
export function mondayOf(week: string): string | null {
  const [, year, number] = /^([12]\d{3})-W(\d\d)$/.exec(week) ?? [];
  if (year === undefined || number === undefined) return null;
  // 4 January is in the first week of every year.
  const fourth = dayNumber(`${year}-01-04`);
  const monday = dateOf(fourth - weekday(fourth) + (Number(number) - 1) * WEEK);
  return weekOf(monday) === week ? monday : null;
}

/** The Monday after a Monday. */
export const nextMonday = (monday: string): string => dateOf(dayNumber(monday) + WEEK);

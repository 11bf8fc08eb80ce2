import { readOffset } from './offset.js';

/**
 * A wall clock reading `YYYY-MM-DDTHH:MM:SS` and the offset that the clock was set to, in minutes east of UTC.
 * Plain arithmetic of the Gregorian calendar; no time zone data, no clock.
 */
export interface LocalTime {
  readonly local: string;
  readonly offsetMinutes: number;
}

const reading = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s?(Z|z|[+-]\d{2}(?::?\d{2})?))?)?$/;

/** Reads a date, with or without time and offset, as ISO 8601 writes it. `offsetMinutes` is null when none is given. Null: no such date. */
export function readLocalTime(text: string): { local: string; offsetMinutes: number | null } | null {
  const found = reading.exec(text.trim());
  if (found === null) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', offset] = found as unknown as [
    string,
    string,
    string,
    string,
    ...(string | undefined)[],
  ];
  const offsetMinutes = offset === undefined ? null : readOffset(offset);
  if (offset !== undefined && offsetMinutes === null) return null;
  if (!isDate(Number(year), Number(month), Number(day))) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return { local: `${year}-${month}-${day}T${hour}:${minute}:${second}`, offsetMinutes };
}

/** True if it is `YYYY-MM-DD` and names a day that there is. */
export const isDay = (text: string): boolean => readLocalTime(text)?.local.slice(0, 10) === text;

/** Milliseconds since 1970-01-01T00:00Z of a valid reading. */
export function epochMilliseconds({ local, offsetMinutes }: LocalTime): number {
  const [hours, minutes, seconds] = [local.slice(11, 13), local.slice(14, 16), local.slice(17, 19)].map(Number) as [number, number, number];
  return ((dayNumber(local.slice(0, 10)) * 24 + hours) * 60 + minutes - offsetMinutes) * 60_000 + seconds * 1000;
}

/** Days since 1970-01-01 of a date `YYYY-MM-DD`; a photo's day counts by this number (contract U2). */
export function dayNumber(date: string): number {
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8, 10)].map(Number) as [number, number, number];
  // Years begin in March here, so that the leap day is the last of its year.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * The instant that ISO 8601 text with a time and an offset names, to the millisecond. Null: it names none. What others wrote is read here and by
 * `readLocalTime` alone: `Date` takes 30 February for 2 March, and text without an offset for the time of this machine.
 */
export function parseInstant(text: string): Date | null {
  const read = readLocalTime(text);
  if (read === null || read.offsetMinutes === null) return null;
  const [, digits = '0'] = /[.,](\d{1,3})/.exec(text) ?? [];
  return new Date(epochMilliseconds({ ...read, offsetMinutes: read.offsetMinutes }) + Number(digits.padEnd(3, '0')));
}

/** The instant of a stamp that this product wrote: a date alone is its beginning in UTC. */
export const instantOf = (stamp: string): Date => new Date(stamp);

function isDate(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] as number);
}

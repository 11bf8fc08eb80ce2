import { readOffset, Rejected } from '@heliograph/kernel';
import { epochMilliseconds, type LocalTime, readLocalTime } from './local-time.js';

/** How it is known when a photo was taken. Without an offset of its own a reading is taken in the owner's latest known one. */
export type TookAtSource = 'form' | 'form-without-offset' | 'exif' | 'exif-without-offset' | 'upload';

/** Whether the offset was given, with this reading or with one that an edit replaced; then it is the offset of the owner's clock (contract U2). */
export const sourcesWithOffset: readonly TookAtSource[] = ['form', 'exif'];

export interface TookAt extends LocalTime {
  readonly source: TookAtSource;
}

export interface TookAtFacts {
  /** As typed, null or empty when not given. */
  readonly form: string | null;
  readonly exif: { readonly dateTime: string; readonly offset: string | null } | null;
  /** The owner's latest known offset, null when none is. */
  readonly ownerOffsetMinutes: number | null;
  /** `YYYY-MM-DDTHH:MM:SS...Z`, the upload's instant. */
  readonly now: string;
}

const DAY_MILLISECONDS = 86_400_000;

/** Contract E, Upload: the form's, else EXIF with its offset, else EXIF in the owner's latest offset, else upload time +0000. */
export function tookAt({ form, exif, ownerOffsetMinutes, now }: TookAtFacts): TookAt {
  if (form !== null && form.trim() !== '') return tookAtOfForm(form, ownerOffsetMinutes, now);
  const fromExif = exif && tookAtOfExif(exif, ownerOffsetMinutes);
  if (fromExif && !isMoreThanADayAhead(fromExif, now)) return fromExif;
  return { local: now.slice(0, 19), offsetMinutes: 0, source: 'upload' };
}

/** A date that a person typed: refused when it is none, or more than a day ahead. */
export function tookAtOfForm(typed: string, usualOffsetMinutes: number | null, now: string): TookAt {
  const read = readLocalTime(typed);
  if (read === null) throw refusedDate('took_at must be a date and time such as 2024-05-01T18:30:00+0200.');
  const source = read.offsetMinutes === null ? 'form-without-offset' : 'form';
  const time: TookAt = { local: read.local, offsetMinutes: read.offsetMinutes ?? usualOffsetMinutes ?? 0, source };
  if (isMoreThanADayAhead(time, now)) throw refusedDate('took_at must not lie more than a day ahead.');
  return time;
}

function tookAtOfExif(exif: { dateTime: string; offset: string | null }, ownerOffsetMinutes: number | null): TookAt | null {
  const read = readLocalTime(exif.dateTime.replace(/^(\d{4}):(\d{2}):(\d{2})/, '$1-$2-$3'));
  if (read === null) return null;
  const offset = read.offsetMinutes ?? (exif.offset === null ? null : readOffset(exif.offset));
  if (offset !== null) return { local: read.local, offsetMinutes: offset, source: 'exif' };
  return { local: read.local, offsetMinutes: ownerOffsetMinutes ?? 0, source: 'exif-without-offset' };
}

function isMoreThanADayAhead(time: LocalTime, now: string): boolean {
  return epochMilliseconds(time) > epochMilliseconds({ local: now.slice(0, 19), offsetMinutes: 0 }) + DAY_MILLISECONDS;
}

function refusedDate(text: string): Rejected {
  return new Rejected('invalid-photo', text, { took_at: [text] });
}

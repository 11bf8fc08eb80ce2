import { PhotoId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { dayOf } from '@heliograph/views-contracts';
import { type DatedPhoto, isOnTime, numbersAt, photoADayOf } from './photo-a-day.js';

let ids = 0;
const photo = (tookAt: string, offsetMinutes = 0, firstPublishedAt = `${tookAt.slice(0, 10)}T12:00:00.000Z`) => ({
  photoId: PhotoId(++ids),
  tookAt: tookAt.length === 10 ? `${tookAt}T09:00:00` : tookAt,
  offsetMinutes,
  isOffsetKnown: true,
  firstPublishedAt,
});
const at = (photos: readonly DatedPhoto[], now: string) => numbersAt(photoADayOf(photos), new Date(now));

describe('the photo-a-day numbers', () => {
  it('U2 the day is the date that the photo’s own clock read: a minute before midnight and midnight are two days', () => {
    expect(dayOf(photo('1970-01-02T00:00:00'))).toBe(1);
    expect(dayOf(photo('1969-12-31T23:59:59', 840))).toBe(-1);
    const around = [photo('2026-02-26T23:59:59', -600, '2026-02-27T12:00:00.000Z'), photo('2026-02-27T00:00:00', -600)];
    expect(at(around, '2026-02-28T00:00:00.000Z')).toMatchObject({ countCompleted: 2, streak: 2 });
  });

  it('U2 on time is the second day after, to its last millisecond, in the photo’s own offset', () => {
    const published = (firstPublishedAt: string) => isOnTime(photo('2026-02-25', -300, firstPublishedAt));
    expect(published('2026-02-28T04:59:59.999Z')).toBe(true);
    expect(published('2026-02-28T05:00:00.000Z')).toBe(false);
  });

  it('U2 today is the date in the offset of the newest photo, whichever was taken last', () => {
    const eastFirst = [photo('2026-02-27', 840), photo('2026-02-20', -600)];
    expect(at(eastFirst, '2026-03-02T09:59:59.999Z').streak).toBe(1);
    expect(at(eastFirst, '2026-03-02T10:00:00.000Z').streak).toBe(0);
    const westFirst = [photo('2026-02-20', -600), photo('2026-02-27', 840)];
    expect(at(westFirst, '2026-03-01T09:59:59.999Z').streak).toBe(1);
    expect(at(westFirst, '2026-03-01T10:00:00.000Z').streak).toBe(0);
  });

  it('U2 a picture without a date of its own leaves today where it was: in the latest known offset', () => {
    const tokyo = photo('2026-02-27', 540);
    const bare = { ...photo('2026-02-27'), isOffsetKnown: false };
    expect(at([tokyo, bare], '2026-03-01T14:59:59.999Z').streak).toBe(1);
    expect(at([tokyo, bare], '2026-03-01T15:00:00.000Z').streak).toBe(0);
    expect(at([bare], '2026-03-01T23:59:59.999Z').streak).toBe(1);
    expect(at([bare], '2026-03-02T00:00:00.000Z').streak).toBe(0);
  });

  it('U2 a draft gives the offset and covers no day', () => {
    const published = photo('2026-02-27', -600);
    const draft = { ...photo('2026-02-28', 540), firstPublishedAt: null };
    expect(at([published, draft], '2026-03-01T14:59:59.999Z')).toMatchObject({ countCompleted: 1, streak: 1 });
    expect(at([published, draft], '2026-03-01T15:00:00.000Z')).toMatchObject({ countCompleted: 1, streak: 0 });
    expect(photoADayOf([draft])).toBeNull();
  });

  it('U3 a leap day is a day', () => {
    const leap = ['2024-02-28', '2024-02-29', '2024-03-01'].map((day) => photo(day));
    expect(at(leap, '2024-03-03T12:00:00.000Z')).toMatchObject({ streak: 3, countMissed: 0 });
    expect(at([leap[0], leap[2]] as DatedPhoto[], '2024-03-03T12:00:00.000Z')).toMatchObject({ streak: 1, countMissed: 1 });
    const plain = ['2023-02-28', '2023-03-01'].map((day) => photo(day));
    expect(at(plain, '2023-03-03T12:00:00.000Z')).toMatchObject({ streak: 2, countMissed: 0 });
  });

  it('U3 a run of a whole year stands through its end', () => {
    const year = Array.from({ length: 366 }, (_, day) => photo(new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)));
    expect(at(year, '2025-01-02T23:59:59.999Z')).toEqual({ level: 6, streak: 366, countMissed: 0, countCompleted: 366 });
    expect(at(year, '2025-01-03T00:00:00.000Z')).toEqual({ level: 6, streak: 0, countMissed: 1, countCompleted: 366 });
  });

  it('U3 a photo dated tomorrow counts for its day and leaves none missed', () => {
    const ahead = [photo('2026-03-01'), photo('2026-03-02', 840, '2026-03-01T12:00:00.000Z')];
    expect(at(ahead, '2026-03-01T09:00:00.000Z')).toEqual({ level: 1, streak: 2, countMissed: 0, countCompleted: 2 });
  });

  it('U3 who has published nothing is at level 1 and has missed nothing', () => {
    expect(photoADayOf([])).toBeNull();
    expect(at([], '2026-03-01T12:00:00.000Z')).toEqual({ level: 1, streak: 0, countMissed: 0, countCompleted: 0 });
  });
});

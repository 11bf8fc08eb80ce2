import { PhotoId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { daysOfYear } from './days-of-year.js';
import type { DatedPhoto } from './photo-a-day.js';

const now = new Date('2026-03-10T12:00:00Z');

/** Taken at noon of a day, in UTC, and published so many days later. */
const photo = (id: number, day: string, daysLater = 0, offsetMinutes = 0): DatedPhoto => ({
  photoId: PhotoId(id),
  tookAt: `${day}T12:00:00`,
  offsetMinutes,
  isOffsetKnown: true,
  firstPublishedAt: new Date(Date.parse(`${day}T12:30:00Z`) + daysLater * 86_400_000).toISOString(),
});

const stateOn = (date: string, photos: readonly DatedPhoto[], at = now) =>
  daysOfYear(photos, null, at).days.find((day) => day.date === date)?.state;

/** Covered on the 3rd, late on the 4th, missed on the 5th and 6th, a streak since the 7th. */
const march = [photo(1, '2026-03-03'), photo(2, '2026-03-04', 3), photo(3, '2026-03-07'), photo(4, '2026-03-08', 2)];

describe('a year of days (N6)', () => {
  it('N6 has each day once, with the state that the rule gives it', () => {
    const { days } = daysOfYear(march, null, now);
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([365, '2026-01-01', '2026-12-31']);
    expect(days.slice(60, 70).map(({ date, state }) => `${date.slice(5)} ${state}`)).toEqual([
      '03-02 before',
      '03-03 covered',
      '03-04 late',
      '03-05 missed',
      '03-06 missed',
      '03-07 covered',
      '03-08 covered',
      '03-09 grace',
      '03-10 grace',
      '03-11 future',
    ]);
  });

  it('U3 N6 names the days that make up each number', () => {
    const { streak, countMissed, countCompleted, level } = daysOfYear(march, null, now);
    expect(streak).toEqual({ value: 2, days: ['2026-03-07', '2026-03-08'] });
    expect(countMissed).toEqual({ value: 2, days: ['2026-03-05', '2026-03-06'] });
    expect(countCompleted).toEqual({ value: 4, days: ['2026-03-03', '2026-03-04', '2026-03-07', '2026-03-08'] });
    expect(level).toEqual({ value: 1, days: [] });
  });

  it('U3 the days of a level are those that raised it', () => {
    const week = ['01', '02', '03', '04', '05', '06', '07', '08'].map((day, index) => photo(index + 1, `2026-02-${day}`));
    expect(daysOfYear(week, null, now).level).toEqual({ value: 2, days: ['2026-02-07'] });
  });

  it('U2 the year is that of today where the person is, and any that is asked for', () => {
    const newYear = new Date('2026-12-31T11:00:00Z');
    expect(daysOfYear([photo(1, '2026-12-30', 0, 840)], null, newYear).days[0]?.date).toBe('2027-01-01');
    expect(daysOfYear([photo(1, '2026-12-30')], null, newYear).days[0]?.date).toBe('2026-01-01');
    expect(daysOfYear(march, 2024, now).days).toHaveLength(366);
    expect(daysOfYear(march, 1900, now).days).toHaveLength(365);
    expect(daysOfYear([photo(1, '0096-02-29')], 96, now).days[59]).toEqual({ date: '0096-02-29', state: 'covered', photoId: 1 });
  });

  it('N6 numbers are of all years, whichever is shown', () => {
    const { streak, countCompleted } = daysOfYear(march, 2025, now);
    expect([streak.value, countCompleted.days[0]]).toEqual([2, '2026-03-03']);
  });

  it('N6 a photo of tomorrow covers it, and one who has published nothing has two days left', () => {
    expect(stateOn('2026-03-11', [photo(1, '2026-03-11', -1)])).toBe('covered');
    expect(['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'].map((date) => stateOn(date, []))).toEqual([
      'before',
      'grace',
      'grace',
      'future',
    ]);
    const draft = { ...photo(1, '2026-03-09'), firstPublishedAt: null };
    expect(stateOn('2026-03-09', [draft])).toBe('grace');
  });

  it('N6 of several photos of a day it shows one that was on time, the one that was published first', () => {
    const late = photo(1, '2026-03-08', 4);
    const second = { ...photo(2, '2026-03-08'), firstPublishedAt: '2026-03-08T13:00:00.000Z' };
    const first = { ...photo(3, '2026-03-08'), firstPublishedAt: '2026-03-08T12:40:00.000Z' };
    const same = { ...first, photoId: PhotoId(4) };
    for (const photos of [
      [late, second, first, same],
      [same, first, second, late],
    ])
      expect(daysOfYear(photos, 2026, now).days[66]).toEqual({ date: '2026-03-08', state: 'covered', photoId: 3 });
  });

  it('N6 of somebody who dated a photo to another age it names the latest 4000 missed days, and counts all', () => {
    const { countMissed } = daysOfYear([photo(1, '1000-01-01')], null, now);
    expect([countMissed.value, countMissed.days.length, countMissed.days.at(-1)]).toEqual([374_805, 4_000, '2026-03-08']);
  });
});

import { PhotoId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sized } from '@heliograph/testing/pure';
import { dayOf } from '@heliograph/views-contracts';
import { type DatedPhoto, isOnTime, levelOf, numbersAt, photoADayOf } from './photo-a-day.js';
import { daysOfYear } from './days-of-year.js';
import { numbersDayByDay, statesDayByDay } from './spec/day-by-day.js';
import { someNow, somePhotos } from './spec/photos.js';

const numRuns = sized(500, 1_000, 20_000);
const seed = Number(process.env.HELIOGRAPH_SEED ?? Date.now() % 2 ** 31);
const HOUR_MILLISECONDS = 3_600_000;

const at = (photos: readonly DatedPhoto[], now: Date) => numbersAt(photoADayOf(photos), now);
const later = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MILLISECONDS);

/** fast-check prints the seed of a failure; HELIOGRAPH_SEED repeats it. */
const always = <T>(property: fc.IProperty<T>) => fc.assert(property, { numRuns, seed });

describe('the photo-a-day numbers, no matter what is published', () => {
  it('U2 U3 U7 are what a count day by day gives', () =>
    always(fc.property(somePhotos, someNow, (photos, now) => expect(at(photos, now)).toEqual(numbersDayByDay(photos, now)))));

  it('U3 U7 N6 are as many as the days that are named for them, each of which has the state that counts', () =>
    always(
      fc.property(somePhotos, someNow, (photos, now) => {
        const numbers = numbersDayByDay(photos, now);
        const { streak, countMissed, countCompleted, level } = daysOfYear(photos, 2024, now);
        expect([streak.value, countMissed.value, countCompleted.value, level.value]).toEqual([
          numbers.streak,
          numbers.countMissed,
          numbers.countCompleted,
          numbers.level,
        ]);
        expect([streak.days.length, countMissed.days.length, countCompleted.days.length, level.days.length + 1]).toEqual([
          numbers.streak,
          numbers.countMissed,
          numbers.countCompleted,
          numbers.level,
        ]);
        const states = (days: readonly string[]) => [...new Set(days.map(statesDayByDay(photos, now)))];
        expect([[], ['covered']]).toContainEqual(states(streak.days));
        expect([[], ['missed']]).toContainEqual(states(countMissed.days));
        expect(states(countCompleted.days).every((state) => state === 'covered' || state === 'late')).toBe(true);
      }),
    ));

  it('U3 U7 N6 follow from the states of the days of each year', () =>
    always(
      fc.property(somePhotos, someNow, (photos, now) => {
        const years = [2023, 2024].map((year) => daysOfYear(photos, year, now));
        const days = years.flatMap((year) => year.days);
        const expected = statesDayByDay(photos, now);
        expect(days.filter(({ date, state }) => state !== expected(date))).toEqual([]);
        const inState = (...of: readonly string[]) => days.filter(({ state }) => of.includes(state)).map(({ date }) => date);
        expect([inState('missed'), inState('covered', 'late')]).toEqual([years[0]?.countMissed.days, years[0]?.countCompleted.days]);
        expect(days.every(({ photoId, state }) => (photoId !== null) === (state === 'covered' || state === 'late'))).toBe(true);
      }),
    ));

  it('U3 do not depend on the order of uploads that share one offset, nor on the order in which rows are read', () =>
    always(
      fc.property(somePhotos, someNow, fc.func(fc.integer()), (photos, now, rank) => {
        const shuffled = photos.toSorted((a, b) => rank(a.photoId) - rank(b.photoId));
        expect(at(shuffled, now)).toEqual(at(photos, now));
        const inOnePlace = (list: readonly DatedPhoto[]) =>
          list.map((photo, index) => ({ ...photo, offsetMinutes: 120, isOffsetKnown: true, photoId: PhotoId(index + 1) }));
        expect(at(inOnePlace(shuffled), now)).toEqual(at(inOnePlace(photos), now));
      }),
    ));

  it('U2 a photo that is not published and has no known offset changes nothing', () =>
    always(
      fc.property(somePhotos, someNow, fc.nat(), (photos, now, pick) => {
        const untold = photos.map((photo) => ({
          ...photo,
          photoId: PhotoId(photos.length + 1),
          isOffsetKnown: false,
          firstPublishedAt: null,
        }));
        expect(at([...photos, ...untold.slice(pick % (photos.length || 1))], now)).toEqual(at(photos, now));
      }),
    ));

  it('U2 today is the same whichever photos without a known offset come later', () =>
    always(
      fc.property(somePhotos, somePhotos, (photos, later) => {
        const unknown = later.map((photo, index) => ({ ...photo, photoId: PhotoId(photos.length + index + 1), isOffsetKnown: false }));
        const before = photoADayOf(photos);
        if (before) expect(photoADayOf([...photos, ...unknown])?.offsetMinutes).toBe(before.offsetMinutes);
      }),
    ));

  it('U7 the clock alone ends a streak or leaves it, and raises missed by one a day at most', () =>
    always(
      fc.property(somePhotos, someNow, fc.integer({ min: 0, max: 24 }), (photos, now, hours) => {
        const [before, after] = [at(photos, now), at(photos, later(now, hours))];
        expect([before.streak, 0]).toContain(after.streak);
        expect([before.countMissed, before.countMissed + 1]).toContain(after.countMissed);
        expect([after.countCompleted, after.level]).toEqual([before.countCompleted, before.level]);
        expect(at(photos, later(now, 24 * 60)).streak).toBe(0);
      }),
    ));

  it('U3 a late photo lowers missed by the day it covers, and never repairs a streak', () =>
    always(
      fc.property(somePhotos, someNow, fc.nat(), (photos, now, pick) => {
        const newest = photos.at(-1);
        if (!newest) return;
        const day = new Date(Date.parse(`${newest.tookAt}Z`) - (pick % 40) * 24 * HOUR_MILLISECONDS).toISOString().slice(0, 10);
        const late = {
          ...newest,
          photoId: PhotoId(photos.length + 1),
          tookAt: `${day}T12:00:00`,
          firstPublishedAt: later(now, 24 * 60).toISOString(),
        };
        expect(isOnTime(late)).toBe(false);
        const [before, after] = [at(photos, now), at([...photos, late], now)];
        expect(after.streak).toBe(before.streak);
        const covered = photos.filter((photo) => photo.firstPublishedAt !== null).map(dayOf);
        const first = Math.min(...covered);
        const isNew = !covered.includes(dayOf(late));
        expect(after.countCompleted - before.countCompleted).toBe(isNew ? 1 : 0);
        // After the first day it fills a gap, or lies in the days of grace; before it, it makes days count that did not.
        if (dayOf(late) >= first) expect([before.countMissed, before.countMissed - (isNew ? 1 : 0)]).toContain(after.countMissed);
        else expect(after.countMissed).toBeGreaterThanOrEqual(before.countMissed);
      }),
    ));

  it('U3 a photo taken away and published again, first published when it was, leaves no trace', () =>
    always(
      fc.property(somePhotos, someNow, fc.nat(), (photos, now, pick) => {
        const without = photos.filter((_, index) => index !== pick % (photos.length || 1));
        const again = [...without, ...photos.filter((photo) => !without.includes(photo))];
        expect(at(again, now)).toEqual(at(photos, now));
        expect(at(without, now).countCompleted).toBeLessThanOrEqual(at(photos, now).countCompleted);
      }),
    ));

  it('U3 level rises by one at 7, 30, 100, 200, 365 and each further 365, and nowhere else', () => {
    const rises = Array.from({ length: 2_000 }, (_, days) => days).filter((days) => levelOf(days + 1) > levelOf(days));
    expect(rises.map((days) => days + 1)).toEqual([7, 30, 100, 200, 365, 730, 1095, 1460, 1825]);
    expect([levelOf(0), levelOf(365), levelOf(1825)]).toEqual([1, 6, 10]);
  });
});

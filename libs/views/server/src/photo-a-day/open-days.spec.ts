import { describe, expect, it } from '@jest/globals';
import { openDays } from './open-days.js';

const now = new Date('2026-03-10T22:30:00Z');
/** Days since 1970-01-01. */
const march = (day: number) => Date.UTC(2026, 2, day) / 86_400_000;
const days = (covered: readonly number[], offsetMinutes = 0, firstDay = march(1)) =>
  openDays({ firstDay, recentDays: covered.map(march) }, offsetMinutes, now).map(({ date, isCovered }) => [date, isCovered]);

describe('the days that can still be covered in time', () => {
  it('U2 N6 are today and the two before, each covered or not', () => {
    expect(days([9])).toEqual([
      ['2026-03-08', false],
      ['2026-03-09', true],
      ['2026-03-10', false],
    ]);
    expect(days([7, 8, 10]).map(([, isCovered]) => isCovered)).toEqual([true, false, true]);
  });

  it('U2 N6 begin and end by the clock of the person', () => {
    expect(days([], 90).map(([date]) => date)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
    const [first, , today] = openDays({ firstDay: march(1), recentDays: [] }, 90, now);
    expect([first?.lateFrom, today?.lateFrom]).toEqual([new Date('2026-03-11T22:30:00Z'), new Date('2026-03-13T22:30:00Z')]);
  });

  it('N6 of somebody who has just begun are none from before', () => {
    expect(days([10], 0, march(10)).map(([date]) => date)).toEqual(['2026-03-10']);
    expect(days([9], 0, march(9)).map(([date]) => date)).toEqual(['2026-03-10']);
    expect(openDays(null, 0, now)).toEqual([{ date: '2026-03-10', isCovered: false, lateFrom: new Date('2026-03-13T00:00:00Z') }]);
  });
});

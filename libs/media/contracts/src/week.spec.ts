import { describe, expect, it } from '@jest/globals';
import { mondayOf, nextMonday, weekOf } from './week.js';

describe('weeks by ISO 8601', () => {
  it.each([
    ['2026-06-15', '2026-W25'],
    ['2026-06-21', '2026-W25'],
    ['2026-06-22', '2026-W26'],
    ['2026-01-01', '2026-W01'],
    ['2025-12-29', '2026-W01'],
    ['2027-01-03', '2026-W53'],
    ['2024-12-30', '2025-W01'],
    ['1969-12-29', '1970-W01'],
    ['1969-12-28', '1969-W52'],
  ])('%s is in %s', (date, week) => expect(weekOf(date)).toBe(week));

  it.each([
    ['2026-W25', '2026-06-15'],
    ['2026-W01', '2025-12-29'],
    ['2026-W53', '2026-12-28'],
    ['1970-W01', '1969-12-29'],
  ])('%s begins on Monday, %s', (week, monday) => expect(mondayOf(week)).toBe(monday));

  it.each(['2025-W53', '2026-W00', '2026-W54', '2026-w25', '2026-25', '0026-W01', '9026-W01', '', '2026-W25 '])('%j is no week', (week) =>
    expect(mondayOf(week)).toBeNull(),
  );

  it('every Monday for 600 years begins the week that it is in', () => {
    for (let monday = '1700-01-04'; monday < '2300'; monday = nextMonday(monday)) expect(mondayOf(weekOf(monday))).toBe(monday);
  });
});

import { describe, expect, it } from '@jest/globals';
import { english } from '../language/languages.js';
import type { Calendar, CountedDays } from '../day-models.js';
import { explainNumbers } from './explain-numbers.js';

const none: CountedDays = { value: 0, days: [] };
const of = (...days: string[]): CountedDays => ({ value: days.length, days });
const calendar = (more: Partial<Calendar>): Calendar => ({
  ...{ year: 2026, today: '2026-03-10', days: [], streak: none, countMissed: none, level: { value: 1, days: [] } },
  countCompleted: of('2026-03-01'),
  ...more,
});
const said = (more: Partial<Calendar>) =>
  explainNumbers(calendar(more), english).flatMap(({ heading, sentences }) => [heading, ...sentences]);

describe('why a person has these numbers', () => {
  it('U3 a streak of 0 is explained by the days that could end it', () => {
    expect(said({}).slice(0, 3)).toEqual([
      'Streak: 0',
      'No photograph was added in time from 8 March 2026 until today, so the streak is 0.',
      'A photograph counts for the streak if it is added within 2 days. Later ones fill the day, but do not repair the streak.',
    ]);
  });

  it('U2 U3 a streak says from when to when it runs, and how long its next day is open', () => {
    expect(said({ streak: of('2026-03-07', '2026-03-08') }).slice(1, 3)).toEqual([
      'Every day from 7 March 2026 to 8 March 2026 has a photograph that was added in time.',
      'The next day is 9 March 2026. A photograph for it counts until the end of 11 March 2026.',
    ]);
    expect(said({ streak: of('2026-03-10') }).slice(1, 3)).toEqual([
      '10 March 2026 has a photograph that was added in time.',
      'Today has a photograph.',
    ]);
  });

  it('U3 missed days are named, the latest first', () => {
    expect(said({ countMissed: of('2026-03-02', '2026-03-03') })).toContain(
      '2 days since the first photograph have none. 3 March 2026, 2 March 2026.',
    );
    const many = of('2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07');
    expect(said({ countMissed: many }).join(' ')).toContain('6 days since the first photograph have none. The latest are 7 March 2026,');
    expect(said({})).toContain('Every day since the first photograph is filled, or there is still time.');
  });

  it('U3 each level names the day on which it was reached', () => {
    const week = of('2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06', '2026-02-08', '2026-02-09');
    expect(said({ countCompleted: week, level: { value: 2, days: ['2026-02-08'] } }).slice(-3)).toEqual([
      'Level: 2',
      '8 days have a photograph, including late ones.',
      'Level 2 takes 7 days; the last of them is 8 February 2026.',
    ]);
  });

  it('nothing is counted of somebody who has published nothing', () => {
    expect(said({ countCompleted: none })).toEqual([
      'Streak: 0',
      'Counting starts with the first published photograph.',
      'Missed: 0',
      'Counting starts with the first published photograph.',
      'Level: 1',
      '0 days have a photograph, including late ones.',
      'Everybody starts at level 1.',
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { duration, moment } from './moment.js';

describe('a moment on the command line', () => {
  it.each([
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:00.123Z', '2026-01-31T09:30:00.123Z'],
    ['2026-01-31T11:30+02:00', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ])('%s is a time, in UTC unless it says otherwise', (text, iso) => {
    expect(moment(text)).toEqual({ time: new Date(iso) });
  });

  it('a whole number is a seq', () => {
    expect(moment('41')).toEqual({ seq: 41 });
  });

  it.each(['', 'yesterday', '2026-02-31', '2026-13-01', '2026-01-31T25:00', '31.1.2026', '-1', '2026-01-31T09:30+99:00'])(
    '%j is neither',
    (text) => {
      expect(() => moment(text)).toThrow('It must be a seq of the log, or a time');
    },
  );
});

describe('a time span on the command line', () => {
  it.each([
    ['90s', 90_000],
    ['15m', 900_000],
    ['24h', 86_400_000],
    ['7d', 604_800_000],
  ])('%s', (text, milliseconds) => {
    expect(duration(text)).toBe(milliseconds);
  });

  it.each(['', '7', 'd', '1w', '-1h'])('%j is none', (text) => {
    expect(() => duration(text)).toThrow('It must be a time span');
  });
});

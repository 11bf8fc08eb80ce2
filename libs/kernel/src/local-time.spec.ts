import { describe, expect, it } from '@jest/globals';
import { dayNumber, epochMilliseconds, isDay, parseInstant, readLocalTime } from './local-time.js';

describe('local time', () => {
  it.each([
    ['2024-05-01', '2024-05-01T00:00:00', null],
    ['2024-05-01T18:30', '2024-05-01T18:30:00', null],
    ['2024-05-01 18:30:15', '2024-05-01T18:30:15', null],
    ['2024-05-01T18:30:15.999Z', '2024-05-01T18:30:15', 0],
    ['2024-05-01T18:30:15+02:00', '2024-05-01T18:30:15', 120],
    ['2024-05-01T18:30:15-0930', '2024-05-01T18:30:15', -570],
    ['2024-02-29T00:00:00-00:00', '2024-02-29T00:00:00', 0],
  ])('reads %s', (text, local, offsetMinutes) => expect(readLocalTime(text)).toEqual({ local, offsetMinutes }));

  it('knows what is a day', () => {
    expect(['2024-02-29', '0001-01-01', '9999-12-31'].map(isDay)).toEqual([true, true, true]);
    for (const text of ['2023-02-29', '2024-2-1', '2024-05-01T00:00', ' 2024-05-01', '0000-01-01', 'today', ''])
      expect([text, isDay(text)]).toEqual([text, false]);
  });

  it('agrees with the platform’s calendar', () => {
    for (const instant of [
      '0001-01-01T00:00:00Z',
      '1600-02-29T23:59:59Z',
      '1899-12-31T12:00:00Z',
      '1970-01-01T00:00:00Z',
      '2000-03-01T00:00:00Z',
      '2100-02-28T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ])
      expect(epochMilliseconds({ local: instant.slice(0, 19), offsetMinutes: 0 })).toBe(Date.parse(instant));
    for (let day = -200_000; day < 200_000; day += 97) expect(dayNumber(new Date(day * 86_400_000).toISOString().slice(0, 10))).toBe(day);
    expect(epochMilliseconds({ local: '2024-05-01T18:30:00', offsetMinutes: 120 })).toBe(Date.parse('2024-05-01T18:30:00+02:00'));
  });
});

describe('an instant that somebody wrote', () => {
  it.each([
    ['2026-05-01T18:30:00Z', '2026-05-01T18:30:00.000Z'],
    ['2026-05-01T18:30:00+0200', '2026-05-01T16:30:00.000Z'],
    ['2026-05-01T18:30:00.5+02:00', '2026-05-01T16:30:00.500Z'],
    ['2026-05-01T18:30:00.1239Z', '2026-05-01T18:30:00.123Z'],
    ['2028-02-29T23:59:59-1100', '2028-03-01T10:59:59.000Z'],
  ])('is read: %s', (text, instant) => expect(parseInstant(text)?.toISOString()).toBe(instant));

  it.each([
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00:00Z',
    '2026-04-31T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-00-10T10:00:00Z',
    '2026-01-00T10:00:00Z',
    '2026-01-10T24:00:00Z',
    '2026-01-10T10:60:00Z',
    '2026-01-10T10:00:60Z',
    '2026-01-10T10:00:00+2500',
    '2026-01-10T10:00:00',
    '2026-01-10',
    '10 Jan 2026',
    '1767225600000',
    '0',
    '',
    'constructor',
  ])('is none: "%s"', (text) => expect(parseInstant(text)).toBeNull());
});

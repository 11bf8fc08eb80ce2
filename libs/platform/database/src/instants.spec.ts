import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseInstant } from './instants.js';

it.each([
  ['2026-03-01 10:00:00+00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01 10:00:00.5+00', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01 10:00:00.25+00', '2026-03-01T10:00:00.250Z'],
  ['2026-03-01 10:00:00.123+00', '2026-03-01T10:00:00.123Z'],
  ['2026-03-01 10:00:00.123999+00', '2026-03-01T10:00:00.123Z'],
  ['2026-03-01 10:00:00.5+05:30', '2026-03-01T04:30:00.500Z'],
  ['0099-12-31 23:59:59+00', '0099-12-31T23:59:59.000Z'],
  ['12026-03-01 10:00:00+00', '+012026-03-01T10:00:00.000Z'],
])('%s is %s', (text, instant) => expect(parseInstant(text).toISOString()).toBe(instant));

it.each([
  ['infinity', Infinity],
  ['-infinity', -Infinity],
])('%s is no date', (text, number) => expect(parseInstant(text)).toBe(number));

it('any instant is what it was written from', () => {
  const written = (instant: Date) => instant.toISOString().replace('T', ' ').replace('Z', '+00');
  const instants = fc.date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
  fc.assert(fc.property(instants, (instant) => parseInstant(written(instant)).getTime() === instant.getTime()));
});

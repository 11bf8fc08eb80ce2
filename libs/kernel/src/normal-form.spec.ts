import { describe, expect, it } from '@jest/globals';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { normalForm } from './normal-form.js';

describe('a normal form', () => {
  it.each([
    ['cafe\u0301 u\u0308ber', 'café über'],
    ['ma\u0302\u0323t', 'm\u1eadt'],
    ['\u1112\u1161\u11ab', '한'],
    [`a${'\u0323\u0301'.repeat(15)}`, `\u1ea1${'\u0323'.repeat(14)}${'\u0301'.repeat(15)}`],
  ])('is that of Unicode: %j', (text, composed) => expect(normalForm(text, 'NFC')).toBe(composed));

  it('S20 divides what has more than thirty marks in a row', () =>
    expect(normalForm('\u0301'.repeat(31), 'NFC')).toBe(`${'\u0301'.repeat(30)}\u034f\u0301`));

  it.each(['NFC', 'NFKC', 'NFKD'] as const)('S20 takes a time that grows as the text does: %s', (form) =>
    itTakesLinearTime((text) => normalForm(text, form), 100_000),
  );
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSimilar, matchesWithTypos } from './typos.js';

describe('typing errors', () => {
  it.each([
    ['a letter too few', 'sunst', 'sunset'],
    ['a letter too many', 'sunsset', 'sunset'],
    ['a wrong letter', 'beech', 'beach'],
    ['two letters swapped', 'alcie', 'alice'],
    ['two errors in a long word', 'lihgthouze', 'lighthouse'],
    ['one in a short word', 'cta', 'cat'],
  ])('S18 are forgiven: %s', (_what, word, other) => expect(isSimilar(word, other, false)).toBe(true));

  it.each([
    ['two in a short word', 'ctas', 'cat'],
    ['any in two letters', 'ab', 'ac'],
    ['three', 'lihgtuuze', 'lighthouse'],
    ['the rest of a word that is not the last', 'light', 'lighthouse'],
  ])('S18 are not forgiven: %s', (_what, word, other) => expect(isSimilar(word, other, false)).toBe(false));

  it('S18 typing errors are forgiven in the beginning of the last word', () => {
    expect(matchesWithTypos(['lihgt'], ['old', 'lighthouse'])).toBe(true);
    expect(matchesWithTypos(['lihgt', 'old'], ['old', 'lighthouse'])).toBe(false);
  });

  it('S18 typing errors are forgiven in every word, and every word must match', () => {
    expect(matchesWithTypos(['sunst', 'beech'], ['beach', 'at', 'sunset'])).toBe(true);
    expect(matchesWithTypos(['sunst', 'harbour'], ['beach', 'at', 'sunset'])).toBe(false);
  });

  it('S18 any one slip in a word of three letters or more is forgiven', () => {
    const word = fc.stringMatching(/^[a-z]{3,12}$/);
    const slip = fc.record({
      kind: fc.constantFrom('drop', 'add', 'change', 'swap'),
      place: fc.nat(),
      letter: fc.stringMatching(/^[a-z]$/),
    });
    fc.assert(
      fc.property(word, slip, (original, { kind, place, letter }) => {
        const letters = [...original];
        const i = place % letters.length;
        if (kind === 'drop') letters.splice(i, 1);
        if (kind === 'add') letters.splice(i, 0, letter);
        if (kind === 'change') letters[i] = letter;
        if (kind === 'swap') letters.splice(i, 2, ...letters.slice(i, i + 2).reverse());
        fc.pre(letters.length > 2);
        expect(isSimilar(letters.join(''), original, false)).toBe(true);
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { canForgive, forgivesPrefix, editsOf } from './edits.js';
import { isSimilar } from './typos.js';

describe('words that are one slip away', () => {
  it.each([
    ['sunst', 'sunset'],
    ['sunsset', 'sunset'],
    ['sunzet', 'sunset'],
    ['usnset', 'sunset'],
    ['1949', '1994'],
    ['закта', 'закат'],
    ['θλασσα', 'θαλασσα'],
  ])('of %s have %s among them', (word, meant) => expect(editsOf(word)).toContain(meant));

  it('are alike, each once, and not the word itself', () => {
    const slips = editsOf('sunset');
    expect(new Set(slips).size).toBe(slips.length);
    expect(slips).not.toContain('sunset');
    expect(slips.filter((slip) => !isSimilar('sunset', slip, false))).toEqual([]);
  });

  it('never have half a letter', () => expect(editsOf('𠮷野家').filter((slip) => /\p{Surrogate}/u.test(slip))).toEqual([]));

  it('of more letters than people mistype are none', () => {
    expect(editsOf('a'.repeat(20)).length).toBeLessThan(1_100);
    expect(editsOf('abcdefghijklmnopqrstu')).toEqual([]);
  });

  it('of two letters are none', () => expect(editsOf('ab')).toEqual([]));
});

describe('a slip is forgiven', () => {
  it('S18 a typing error is tolerated where it can be distinguished from another word', () => {
    expect(canForgive(['at', 'sunst'])).toBe(true);
    expect(canForgive(['a', 'bc'])).toBe(false);
    expect(canForgive(Array<string>(7).fill('word'))).toBe(false);
  });

  it('S18 a typing error is tolerated in a prefix that is long enough', () => {
    expect(forgivesPrefix(['of', 'lihgt'])).toBe(true);
    expect(forgivesPrefix(['cta'])).toBe(false);
  });
});

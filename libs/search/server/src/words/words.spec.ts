import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wordsOf, wordText } from './words.js';

describe('words of a text (S18)', () => {
  it.each([
    ['Sunset over Zürich', ['sunset', 'over', 'zurich']],
    ['ÉTÉ été e\u0301te\u0301', ['ete', 'ete', 'ete']],
    ['black & white', ['black', 'white']],
    ["it's 100% rock_and-roll", ['it', 's', '100', 'rock', 'and', 'roll']],
    ['İstanbul ΟΔΟΣ Ёлка', ['istanbul', 'οδοσ', 'елка']],
    ['ｆｕｌｌ ① ﬁne', ['full', '1', 'fine']],
    ['東京タワー by night', ['東', '京', 'タ', 'ワ', 'ー', 'by', 'night']],
    ['हिंदी शब्द', ['हिंदी', 'शब्द']],
    ['مُحَمَّد', ['محمد']],
    ['%%% __ " \' \\ 🌅', []],
    ['', []],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words));

  it('are cut where an index entry would grow too long', () => expect(wordsOf('x'.repeat(5000))).toEqual(['x'.repeat(64)]));

  it('of the words are the words, for any text', () =>
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(wordsOf(wordText(text))).toEqual(wordsOf(text)))));
});

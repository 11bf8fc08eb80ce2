import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wordsOf, wordText } from './words.js';

describe('the words of a text', () => {
  it.each([
    ['Sunset over Zürich', ['sunset', 'over', 'zurich']],
    ['ÉTÉ été e\u0301te\u0301', ['ete', 'ete', 'ete']],
    ['black & white', ['black', 'white']],
    ["it's 100% rock_and-roll", ['it', 's', '100', 'rock', 'and', 'roll']],
    ['İstanbul ΟΔΟΣ Ёлка', ['istanbul', 'οδοσ', 'елка']],
    ['ｆｕｌｌ ① ﬁne', ['full', '1', 'fine']],
    ['東京タワー by night', ['東', '京', 'タ', 'ワ', 'ー', 'by', 'night']],
    ['ｶﾞｰﾄﾞ', ['ガ', 'ー', 'ド']],
    ['사진 사진', ['사진', '사진']],
    ['हिंदी शब्द', ['हिंदी', 'शब्द']],
    ['مُحَمَّد مـحمد', ['محمد', 'محمد']],
    ['\u200fكت\u200eاب\u200f', ['كتاب']],
    ['می\u200cخواهم', ['میخواهم']],
    ['sun\u00adset \ufeffsun\u2060set', ['sunset', 'sunset']],
    ['left\u200bright', ['left', 'right']],
    ['Sunset 🌅🌅 ❤️ 1️⃣', ['sunset', '🌅', '🌅', '❤', '1']],
    ['👩‍🚀 👍🏽 🇨🇭🇳🇱', ['👩', '🚀', '👍', '🇨🇭', '🇳🇱']],
    ['© 2026 ™', ['2026', 'tm']],
    ['%%% __ " \' \\ \u0301 \u200b …', []],
    ['', []],
  ])('S18 words of %s', (text, words) => expect(wordsOf(text)).toEqual(words));

  it('S18 words are the same, composed or not', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(wordsOf(text.normalize(form))).toEqual(wordsOf(text));
      }),
    ));

  it('S18 words are cut where an index entry would grow too long', () => expect(wordsOf('x'.repeat(5000))).toEqual(['x'.repeat(64)]));

  it.each(['grapheme', 'binary'] as const)('S18 words of the words are the words, for any text of any %s', (unit) =>
    fc.assert(
      fc.property(fc.string({ unit }), (text) => expect(wordsOf(wordText(text))).toEqual(wordsOf(text))),
      { numRuns: 1000 },
    ),
  );
});

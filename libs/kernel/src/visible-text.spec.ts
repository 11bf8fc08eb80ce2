import { describe, expect, it } from '@jest/globals';
import { isVisible } from './visible-text.js';

const invisible = [
  '',
  ' \t\n\u0085\u00a0\u1680\u2000\u2028\u2029\u202f\u205f\u3000',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f\u1160',
  '\u17b4\u17b5',
  '\u180b\u180e\u180f',
  '\u200b\u200c\u200d\u200e\u200f',
  '\u202a\u202e',
  '\u2060\u2061\u2064\u2066\u206f',
  '\u2800',
  '\u3164',
  '\ufe00\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufff9\ufffb',
  '\u{1bca0}',
  '\u{1d159}\u{1d173}',
  '\u{e0001}\u{e0020}\u{e007f}\u{e0100}',
  ' \u3164\u2800\u200b\u2060 ',
];
const visible = ['a', '\u200ba', '\u05d0', '\u1100', '\u3131', '\u2801', '\u{1f469}\u200d\u{1f680}', '.', '\u0301', '\u3001', '0'];

describe('whether a text can be seen', () => {
  it.each(invisible)('not %j', (text) => expect(isVisible(text)).toBe(false));
  it.each(visible)('%j', (text) => expect(isVisible(text)).toBe(true));
});

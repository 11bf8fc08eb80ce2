import { describe, expect, it } from '@jest/globals';
import { isVisible, UserId } from '@heliograph/kernel';
import fc from 'fast-check';
import { mentionsIn, readWords } from './comment.words.js';

describe('mentions in a text', () => {
  it.each([
    ['@ann hello', ['ann']],
    ['Thanks (@ann, @Bob_2)', ['ann', 'bob_2']],
    ['Well done @ann.', ['ann']],
    ['@ann... and @bob?!', ['ann', 'bob']],
    ['@dot.in.name!', ['dot.in.name']],
    ['@ann and @ANN', ['ann']],
    ['@ann/@bob', ['ann', 'bob']],
    ['line\n@ann\ttab', ['ann']],
    ['`@ann` and "@bob"', ['ann', 'bob']],
    ["@ann's light, @bob-like", ['ann', 'bob']],
    ['ありがとう@annさん、@bob。', ['ann', 'bob']],
    ['شكرا @ann', ['ann']],
    ['🌅@ann🌅', ['ann']],
    ['@___ @123 @ab.', ['___', '123', 'ab.']],
    ['see https://example.org/@carol or ask @ann', ['ann']],
    [`@${'a'.repeat(30)}`, ['a'.repeat(30)]],
  ])('R6 are found: %s', (text, names) => expect(mentionsIn(text)).toEqual(names));

  it.each([
    'me@example.org',
    'first.last@example.org',
    'me+tag@example.org',
    'ü@example',
    '@@ann',
    '@ann@example.org',
    '@annü',
    '@ann1é',
    '@ann\u0301',
    '@ab',
    `@${'a'.repeat(31)}`,
    '@ ann',
    '@',
    '＠ann',
    'HTTPS://example.org/@ann',
  ])('R6 are none: %s', (text) => expect(mentionsIn(text)).toEqual([]));

  it('R6 are usernames in lower case, each once, in any text', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('@', '.', 'a', 'B', '7', '_', ' ', 'ü', '日', '\u0301', '/') }), (text) => {
        const names = mentionsIn(text);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) {
          expect(name).toMatch(/^[a-z0-9_.]{3,30}$/);
          expect(text.toLowerCase()).toContain(`@${name}`);
        }
      }),
    ));

  it('R6 full stops behind a name belong to it where somebody has that name', () => {
    const usernames = ['ann.', 'bob', 'x...'];
    expect(mentionsIn('@Ann. @ann @bob. @x... @eve..', usernames)).toEqual(['ann.', 'ann', 'bob', 'x...', 'eve']);
    expect(readWords('@ann.', [], [{ username: 'ann.', userId: UserId(1) }]).mentions).toEqual(['ann.']);
  });

  it('N2 are known as people where the text itself names them', () => {
    const people = ['ann', 'ann.', 'bob'].map((username, at) => ({ username, userId: UserId(at + 1) }));
    expect(readWords('@Ann. @bob @eve @bob', ['ann'], people)).toMatchObject({
      mentions: ['ann.', 'bob', 'eve', 'ann'],
      mentionedIds: [2, 3],
    });
    expect(readWords('Hello', ['ann'], people).mentionedIds).toEqual([]);
  });

  it('R6 given along with the text are added, when they are usernames', () =>
    expect(readWords('Hello @ann', ['Bob', 'ann', 'no name', '', 'ab']).mentions).toEqual(['ann', 'bob']));
});

describe('the length of a text', () => {
  it('R4 is 1 to 2000 code points between the outer white space, for any text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 30 }), fc.nat(3000), (piece, times) => {
        const text = ` \n${piece.repeat(Math.min(times, 3000))}\u3000`;
        const length = [...text.trim()].length;
        if (length <= 2000 && isVisible(text)) expect(readWords(text).body).toBe(text.trim());
        else expect(() => readWords(text)).toThrow(expect.objectContaining({ code: 'invalid-comment' }));
      }),
    ));
});

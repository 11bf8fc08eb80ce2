import { describe, expect, it } from '@jest/globals';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { linksIn } from './text-links.js';

const found = (text: string) =>
  linksIn(text).map((link) => (link.kind === 'mention' ? `@${link.names.join('|')}` : text.slice(link.start, link.end)));

/** In twelve scripts: a mention and an address in a sentence; what follows without a space; what is part of a word. */
const scripts: readonly (readonly [string, string, readonly string[]])[] = [
  ['Latin with marks', 'Café mit @ann, siehe https://walks.example/é. Ça va, @bob?', ['@ann', 'https://walks.example/é', '@bob']],
  ['Latin with marks', 'café@ada cafe\u0301@ada été@ada @annü @ann\u0301 ſ@ann', []],
  ['Greek', 'Καλημέρα @ann· δες (https://walks.example/οδός)· «@bob»;', ['@ann', 'https://walks.example/οδός', '@bob']],
  ['Greek', 'καλημέρα@ada @annα', []],
  ['Cyrillic', 'Спасибо, @ann! Смотри https://walks.example/путь… и @bob', ['@ann', 'https://walks.example/путь', '@bob']],
  ['Cyrillic', 'спасибо@ada @annу', []],
  ['Hebrew', 'תודה \u200f@ann, ראו https://walks.example/שלום׃ וגם "@bob"', ['@ann', 'https://walks.example/שלום', '@bob']],
  ['Hebrew', 'תודה@ada @annש', []],
  ['Arabic', 'شكرا @ann، انظر https://walks.example/ضوء؟ و @bob؛', ['@ann', 'https://walks.example/ضوء', '@bob']],
  ['Arabic', 'شكرا@ada @annم', []],
  ['Hindi', 'धन्यवाद @ann। देखिए https://walks.example/हिन्दी। और @bob॥', ['@ann', 'https://walks.example/हिन्दी', '@bob']],
  ['Hindi', 'हिन्दी@ada @annने', []],
  ['Thai', 'ขอบคุณ@annนะ ดูhttps://walks.example/ไทย และ@bobฯ', ['@ann', 'https://walks.example/ไทย', '@bob']],
  ['Chinese', '谢谢@ann，看https://walks.example/光。还有（@bob）', ['@ann', 'https://walks.example/光', '@bob']],
  ['Chinese', '（https://walks.example/a）在这里、https://walks.example；', ['https://walks.example/a', 'https://walks.example']],
  ['Japanese', 'ありがとう@annさん、「https://walks.example/写真」と@bob。', ['@ann', 'https://walks.example/写真', '@bob']],
  ['Japanese', '𠮷@ann ﾊﾝ@bob', ['@ann', '@bob']],
  ['Korean', '고마워요 @ann님, https://walks.example/빛. @bob은', ['@ann', 'https://walks.example/빛', '@bob']],
  ['Korean', '고마워요@ada', []],
  ['Armenian', 'Շնորհակալ եմ @ann։ տես https://walks.example/լույս։ @bob՝', ['@ann', 'https://walks.example/լույս', '@bob']],
  ['Armenian', 'լույս@ada @annը', []],
  ['Georgian', 'მადლობა @ann, ნახე https://walks.example/შუქი. @bob-ს', ['@ann', 'https://walks.example/შუქი', '@bob']],
  ['Georgian', 'შუქი@ada @annს', []],
];

describe('what in a text leads somewhere', () => {
  it.each(scripts)('R6 %s: %s', (_, text, links) => expect(found(text)).toEqual(links));

  it.each([
    ['@ann.', ['@ann.|ann']],
    ['@ann... and @bob?!', ['@ann...|ann..|ann.|ann', '@bob']],
    ['(@ann.) "@bob."', ['@ann.|ann', '@bob.|bob']],
    ['@na.me. @n..a', ['@na.me.|na.me', '@n..a']],
    ["@ann's @bob-like @cat/@dog", ['@ann', '@bob', '@cat', '@dog']],
    ['.@ann ...@bob hello.@cat', ['@ann', '@bob', '@cat']],
    ['@ann.ü @ann.@bob', ['@ann', '@ann', '@bob']],
    [`@${'a'.repeat(30)}. @${'a'.repeat(31)} @ab @ab.`, [`@${'a'.repeat(30)}`, '@ab.']],
    ['@ann: look, @bob:here', ['@ann', '@bob']],
    ['@ann-@bob @cat-and-@dog @eve- x@y.z', ['@ann', '@bob', '@cat', '@dog', '@eve']],
  ])('R6 names may end in full stops, which may end the sentence: %s', (text, links) => expect(found(text)).toEqual(links));

  it.each([
    '@ada@example.social',
    '@ada@',
    '@ada＠example.social',
    '@ada﹫example.social',
    '@ada-lovelace@example.social and @ada-b.c-d@example.social',
    '@ada:example.social',
    'ada@example.social @@ada ＠@ada',
    'example.social/@ada',
    'https://example.social/@ada',
    'HTTPS://example.social/@ada/#tag',
    'xhttps://example.social/@ada',
  ])('R6 somebody elsewhere is nobody here: %s', (text) => expect(found(text).filter((link) => !/^https:/i.test(link))).toEqual([]));

  it.each([
    ['#Dawn #alpes-maritimes. 写真#日の出、#ไทยสระ #हिन्दी', ['#Dawn', '#alpes-maritimes', '#日の出', '#ไทยสระ', '#हिन्दी']],
    ['a#b ##c C&#39; # d x/#e', []],
  ])('E tags are words behind a #: %s', (text, links) => expect(found(text)).toEqual(links));

  it.each([
    ['see https://walks.example/a_(b).', 'https://walks.example/a_(b)'],
    ['(https://walks.example/a(b)c).', 'https://walks.example/a(b)c'],
    ['[https://walks.example/a] ', 'https://walks.example/a'],
    ['((https://walks.example/a)))', 'https://walks.example/a'],
    ['http://[::1]/.', 'http://[::1]/'],
    ['“https://walks.example?!”', 'https://walks.example'],
    ['https://walks.example.)', 'https://walks.example'],
  ])('an address ends before what ends the sentence or closes the bracket: %s', (text, address) => expect(found(text)).toEqual([address]));

  it('takes at most three times as long for a text twice as long, up to the longest that is taken', () => itTakesLinearTime(linksIn, 5000));
});

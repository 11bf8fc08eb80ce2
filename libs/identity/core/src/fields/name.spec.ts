import { describe, expect, it } from '@jest/globals';
import { nameProblem } from './name.js';

describe('names (S20)', () => {
  it.each(['Ada', "J. R. O'Neill", 'Dr. Who', 'AC/DC', 'x: y', 'Åsa Öberg', '山田 太郎', 'ww.w', '🎞', 'x'.repeat(100)])(
    '%j is one',
    (name) => expect(nameProblem(name)).toBeNull(),
  );

  it.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])('a line break is in none: %j', (sign) =>
    expect(nameProblem(`dear customer${sign}your album is closed`)).toBe('must be one line'),
  );

  it.each([
    'Keep it: https://evil.example/keep',
    'HTTP://EVIL.EXAMPLE',
    'ftp://a',
    'www.evil.example',
    'WWW.evil',
    'h\u200bttps:\u200b//evil.example',
    'w\u00adww\u2060.evil.example',
    'https\uff1a\uff0f\uff0fevil.example',
    '\uff57\uff57\uff57.evil.example',
  ])('the address of a site is in none: %j', (name) => expect(nameProblem(name)).toBe('must not contain a web address'));

  it.each(['', '\u200b', 'x'.repeat(101), 'a\0', 'a\ud83d'])('%j is none', (name) => expect(nameProblem(name)).not.toBeNull());

  it('one from before the rule stays, and no other of its kind is taken', () => {
    expect(nameProblem('me at www.me.example', 'me at www.me.example')).toBeNull();
    expect(nameProblem('me at www.you.example', 'me at www.me.example')).not.toBeNull();
  });
});

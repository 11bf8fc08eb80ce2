import { describe, expect, it } from '@jest/globals';
import { returnPathOf, safeReturnPath } from './return-path.js';

describe('where signing in leads on to (O1)', () => {
  it.each(['/', '/photos/7', '/search?q=dawn&in=tags', '/photos/7?page=2#comment-9'])('returns to %s, a path of our own', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/photos/..//evil.example',
    'javascript:alert(1)',
    'photos/7',
    ' /photos/7',
    '',
    `/${'a'.repeat(2001)}`,
    undefined,
    ['/photos/7', '//evil.example'],
  ])('goes home instead of to %j', (value) => {
    expect(safeReturnPath(value)).toBe('/');
  });

  it('writes letters of other scripts so that a header can hold them', () => {
    expect(safeReturnPath('/tags/夜明け')).toBe('/tags/%E5%A4%9C%E6%98%8E%E3%81%91');
  });
});

describe('where the links of a page lead back to', () => {
  it.each([
    ['/photos/7?page=2', '/photos/7?page=2'],
    ['/language?return_to=%2Fphotos%2F7%3Fpage%3D2', '/photos/7?page=2'],
    ['/login?return_to=%2F%2Fevil.example', '/'],
    ['//', '//'],
  ])('from %s to %s', (url, back) => {
    expect(returnPathOf(url)).toBe(back);
  });
});

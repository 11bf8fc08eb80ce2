import { describe, expect, it } from '@jest/globals';
import { withoutTrailing } from './text-end.js';

describe('the end of a text', () => {
  it.each([
    ['https://walks.example//', '/', 'https://walks.example'],
    ['a/b', '/', 'a/b'],
    ['///', '/', ''],
    ['', '/', ''],
    ['name.…', '.…', 'name'],
  ])('%s without the %s', (text, characters, rest) => expect(withoutTrailing(text, characters)).toBe(rest));
});

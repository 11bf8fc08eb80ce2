import { expect, it } from '@jest/globals';
import { testSize } from './sized.js';

it('an unknown size is refused', () => {
  expect(testSize('long')).toBe('long');
  expect(() => testSize('LONG')).toThrow('it may be daily, long, exhaustive');
});

import { expect, it } from '@jest/globals';
import { testSize } from './sized.js';

it('a size that nobody knows is no size', () => {
  expect(testSize('long')).toBe('long');
  expect(() => testSize('LONG')).toThrow('it may be daily, long, exhaustive');
});

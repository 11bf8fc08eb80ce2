import { expect, it } from '@jest/globals';
import { forms } from './forms.js';

const isTaken = (password: string) => forms.reset.safeParse({ token: 'x', password }).success;

it('E passwords have 8 to 200 characters, counted as they are hashed', () => {
  expect(isTaken('a\u0302\u0323'.repeat(200))).toBe(true);
  expect(isTaken('🔑'.repeat(200))).toBe(true);
  expect(isTaken('a\u0302\u0323'.repeat(201))).toBe(false);
  expect(isTaken('a\u0302\u0323'.repeat(7))).toBe(false);
});

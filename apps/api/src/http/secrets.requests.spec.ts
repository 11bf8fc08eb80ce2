import { expect, it } from '@jest/globals';
import { currentPassword } from './secrets.requests.js';

it.each(['🔑'.repeat(200), 'a\u0302\u0323'.repeat(200)])('E a password of 200 characters is taken as its owner types it: %s', (typed) =>
  expect(currentPassword.safeParse(typed).success).toBe(true),
);

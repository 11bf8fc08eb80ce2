import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { emailVerification } from './email-verification.js';

const userId = UserId(7);
const at = '2026-01-31T09:30:00.000Z';
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;
const verified = { type: 'identity.email-verified', data: { userId, at } } as const;

describe('verifying an address', () => {
  const { given } = deciderSpec(emailVerification);

  it('is an event without the address', () => given(registered).when({ userId, at }).then(verified));
  it('happens once', () => given(registered, verified).when({ userId, at }).thenNothing());
  it('is rejected for an unknown user', () => given().when({ userId, at }).thenRejected('unknown-user'));
});

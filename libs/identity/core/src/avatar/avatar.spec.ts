import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { avatar } from './avatar.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const first = { userId, avatar: 'a1.webp', sha256: 'aa', commitment: 'a0', checksum: 'a1', fingerprint: 'a2', at };
const second = { userId, avatar: 'b2.webp', sha256: 'bb', commitment: 'b0', checksum: 'b1', fingerprint: null, at };
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;

describe('E: PUT /me/avatar', () => {
  const { given } = deciderSpec(avatar);

  it('makes an event with the name of the new picture, and how it is recognised', () =>
    given(registered).when(first).then({ type: 'identity.avatar-changed', data: first }));

  it('is another picture each time', () =>
    given(registered, { type: 'identity.avatar-changed', data: first })
      .when(second)
      .then({ type: 'identity.avatar-changed', data: second }));

  it('is for users alone', () => given().when(first).thenRejected('unknown-user'));
});

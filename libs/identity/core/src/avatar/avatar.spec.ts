import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { avatar } from './avatar.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;

describe('E: PUT /me/avatar', () => {
  const { given } = deciderSpec(avatar);

  it('makes an event with the name of the new picture', () =>
    given(registered)
      .when({ userId, avatar: 'a1.webp', at })
      .then({ type: 'identity.avatar-changed', data: { userId, avatar: 'a1.webp', at } }));

  it('is another picture each time', () =>
    given(registered, { type: 'identity.avatar-changed', data: { userId, avatar: 'a1.webp', at } })
      .when({ userId, avatar: 'b2.webp', at })
      .then({ type: 'identity.avatar-changed', data: { userId, avatar: 'b2.webp', at } }));

  it('is for users alone', () => given().when({ userId, avatar: 'a1.webp', at }).thenRejected('unknown-user'));
});

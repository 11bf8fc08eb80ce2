import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { avatar } from '../avatar/avatar.js';
import { hero } from '../hero/hero.js';
import { profile } from '../profile/profile.js';
import { role } from '../role/role.js';
import { suspension } from '../suspension/suspension.js';
import { erasure } from './erasure.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;
const erased = { type: 'identity.user-erased', data: { userId, at } } as const;
const disabled = { type: 'identity.user-disabled', data: { userId, at } } as const;

describe('erasing a person', () => {
  const { given } = deciderSpec(erasure);

  it('erases, also a disabled user', () => {
    given(registered).when({ userId, at }).then(erased);
    given(registered, disabled).when({ userId, at }).then(erased);
  });
  it('is silent the second time', () => given(registered, erased).when({ userId, at }).thenNothing());
  it('is rejected for an unknown user', () => given().when({ userId, at }).thenRejected('unknown-user'));
});

describe('the erased', () => {
  const history = [registered, disabled, erased] as const;

  it('have no profile and no picture to change', () => {
    deciderSpec(profile)
      .given(...history)
      .when({ userId, fields: { bio: 'I am back' }, at })
      .thenRejected('unknown-user');
    deciderSpec(avatar)
      .given(...history)
      .when({
        userId,
        avatar: '0123456789abcdef0123456789abcdef.webp',
        sha256: 'aa',
        commitment: 'a0',
        checksum: 'a1',
        fingerprint: null,
        at,
      })
      .thenRejected('unknown-user');
  });

  it('get no role and no badge, and are not enabled again', () => {
    deciderSpec(role)
      .given(...history)
      .when({ userId, role: 'curator', granted: true, at })
      .thenRejected('unknown-user');
    deciderSpec(hero)
      .given(...history)
      .when({ userId, hero: true, at })
      .thenRejected('unknown-user');
    deciderSpec(suspension)
      .given(...history)
      .when({ userId, disabled: false, reason: null, at })
      .thenRejected('unknown-user');
  });
});

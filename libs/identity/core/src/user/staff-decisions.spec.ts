import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { hero } from '../hero/hero.js';
import { role } from '../role/role.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;

describe('the hero badge (U4)', () => {
  const { given } = deciderSpec(hero);
  const granted = { type: 'identity.hero-granted', data: { userId, at } } as const;
  const revoked = { type: 'identity.hero-revoked', data: { userId, at } } as const;

  it('is granted', () => given(registered).when({ userId, hero: true, at }).then(granted));
  it('is granted once', () => given(registered, granted).when({ userId, hero: true, at }).thenNothing());
  it('is revoked', () => given(registered, granted).when({ userId, hero: false, at }).then(revoked));
  it('is revoked once', () => given(registered, granted, revoked).when({ userId, hero: false, at }).thenNothing());
  it('survives what else happens', () =>
    given(registered, granted, { type: 'identity.user-disabled', data: { userId, at } }).when({ userId, hero: true, at }).thenNothing());
  it('is rejected for an unknown user', () => given().when({ userId, hero: true, at }).thenRejected('unknown-user'));
});

describe('roles', () => {
  const { given } = deciderSpec(role);
  const granted = (name: string, ...roles: string[]) =>
    ({ type: 'identity.role-granted', data: { userId, role: name, roles, at } }) as const;

  it('makes an event with all roles after the grant, in order', () => {
    given(registered).when({ userId, role: 'curator', granted: true, at }).then(granted('curator', 'curator'));
    given(registered, granted('curator', 'curator'))
      .when({ userId, role: 'auditor', granted: true, at })
      .then(granted('auditor', 'auditor', 'curator'));
  });
  it('is silent the second time', () =>
    given(registered, granted('curator', 'curator')).when({ userId, role: 'curator', granted: true, at }).thenNothing());
  it('is revoked, with the roles that are left, and once', () => {
    const revoked = { type: 'identity.role-revoked', data: { userId, role: 'curator', roles: ['auditor'], at } } as const;
    const both = granted('auditor', 'auditor', 'curator');
    given(registered, both).when({ userId, role: 'curator', granted: false, at }).then(revoked);
    given(registered, both, revoked).when({ userId, role: 'curator', granted: false, at }).thenNothing();
    given(registered, both, revoked)
      .when({ userId, role: 'curator', granted: true, at })
      .then(granted('curator', 'auditor', 'curator'));
    given().when({ userId, role: 'curator', granted: false, at }).thenRejected('unknown-user');
  });
  it('knows four roles', () => given(registered).when({ userId, role: 'king', granted: true, at }).thenRejected('invalid'));
  it('survives what else happens', () =>
    given(registered, granted('curator', 'curator'), { type: 'identity.user-disabled', data: { userId, at } })
      .when({ userId, role: 'curator', granted: true, at })
      .thenNothing());
  it('is rejected for an unknown user', () => given().when({ userId, role: 'curator', granted: true, at }).thenRejected('unknown-user'));
});

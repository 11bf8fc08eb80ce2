import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { rules } from './rules.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;
const accepted = (version: string) => ({ type: 'identity.rules-accepted', data: { userId, version, at } }) as const;

describe('the rules of the community (B9)', () => {
  const { given } = deciderSpec(rules);
  const accept = (version: string) => ({ userId, version, at });

  it('are accepted in a version', () => given(registered).when(accept('1')).then(accepted('1')));
  it('are accepted once in each version', () => given(registered, accepted('1')).when(accept('1')).thenNothing());
  it('a new version is accepted again, an older one that came back as well', () => {
    given(registered, accepted('1')).when(accept('2')).then(accepted('2'));
    given(registered, accepted('1'), accepted('2')).when(accept('1')).then(accepted('1'));
  });
  it('an unknown or erased person accepts nothing', () => {
    given().when(accept('1')).thenRejected('unknown-user');
    given(registered, { type: 'identity.user-erased', data: { userId, at } }).when(accept('1')).thenRejected('unknown-user');
  });
});

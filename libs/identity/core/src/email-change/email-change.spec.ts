import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { emailVerification } from '../email-verification/email-verification.js';
import type { UserEvent } from '../user/user.events.js';
import { type ChangeEmail, emailChange } from './email-change.js';

const userId = UserId(7);
const at = '2026-03-01T10:00:00.000Z';
const registered: UserEvent = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
};
const changed: UserEvent = {
  type: 'identity.email-changed',
  data: { userId, email: 'ada@new.example', verified: true, by: null, reason: null, at },
};
const erased: UserEvent = { type: 'identity.user-erased', data: { userId, at } };
const change: ChangeEmail = { userId, email: 'ada@new.example', verified: true, order: null, at };
const { given } = deciderSpec(emailChange);

describe('the address of an account', () => {
  it('is changed, and changed back', () => {
    given(registered).when(change).then(changed);
    given(registered, changed)
      .when({ ...change, email: 'ada@example.org' })
      .then({ ...changed, data: { ...changed.data, email: 'ada@example.org' } } as UserEvent);
  });

  it('makes no event where it is the address already, in any letter case', () => {
    given(registered)
      .when({ ...change, email: 'ADA@example.org' })
      .thenNothing();
    given(registered, changed).when(change).thenNothing();
  });

  it('by order of an operator says by whom and why', () => {
    given(registered)
      .when({ ...change, verified: false, order: { by: 'root', reason: 'ticket 4711' } })
      .then({ ...changed, data: { ...changed.data, verified: false, by: 'root', reason: 'ticket 4711' } } as UserEvent);
    given(registered)
      .when({ ...change, order: { by: 'root', reason: '' } })
      .thenRejected('invalid');
  });

  it('is refused for somebody who is not there, and for what is no address', () => {
    given().when(change).thenRejected('unknown-user');
    given(registered, erased).when(change).thenRejected('unknown-user');
    given(registered)
      .when({ ...change, email: 'no address' })
      .thenRejected('invalid');
  });

  it('is verified as the change says, and may be verified after it', () => {
    const verify = { userId, at };
    const verified: UserEvent = { type: 'identity.email-verified', data: verify };
    const unproved: UserEvent = { ...changed, data: { ...changed.data, verified: false } } as UserEvent;
    const verification = deciderSpec(emailVerification);
    verification.given(registered, verified, changed).when(verify).thenNothing();
    verification.given(registered, verified, unproved).when(verify).then(verified);
  });
});

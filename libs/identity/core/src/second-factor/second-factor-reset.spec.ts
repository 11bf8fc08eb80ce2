import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { secondFactorReset } from './second-factor-reset.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;
const order = { userId, by: 'root', reason: 'ticket 4711', at };
const reset = { type: 'identity.second-factor-reset', data: order } as const;
const erased = { type: 'identity.user-erased', data: { userId, at } } as const;

describe('a second factor that is removed by order of an operator (C)', () => {
  const { given } = deciderSpec(secondFactorReset);

  it('keeps by whom, and why, each time', () => given(registered, reset).when(order).then(reset));
  it('needs a reason of at most 500 characters', () => {
    for (const reason of ['', 'x'.repeat(501)])
      given(registered)
        .when({ ...order, reason })
        .thenRejected('invalid');
  });
  it('is rejected for somebody who is not there', () => {
    given().when(order).thenRejected('unknown-user');
    given(registered, erased).when(order).thenRejected('unknown-user');
  });
});

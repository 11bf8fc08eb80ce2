import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { erasureOrder } from './erasure-order.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;
const order = { userId, by: 'root', reason: 'request 4711', at };
const ordered = { type: 'identity.erasure-ordered', data: order } as const;
const erased = { type: 'identity.user-erased', data: { userId, at } } as const;

describe('an erasure by order of an operator (C)', () => {
  const { given } = deciderSpec(erasureOrder);

  it('keeps by whom, and why', () => given(registered).when(order).then(ordered));
  it('is silent the second time, with another reason too', () => {
    given(registered, ordered)
      .when({ ...order, reason: 'another' })
      .thenNothing();
    given(registered, erased).when(order).thenNothing();
  });
  it('needs a reason of at most 500 characters', () => {
    for (const reason of ['', 'x'.repeat(501)])
      given(registered)
        .when({ ...order, reason })
        .thenRejected('invalid');
  });
  it('is rejected for an unknown user', () => given().when(order).thenRejected('unknown-user'));
});

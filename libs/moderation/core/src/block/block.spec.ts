import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { block, type UserBlocked, type UserUnblocked } from './block.js';

const data = { userId: UserId(1), blockedId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const blocked: UserBlocked = { type: 'moderation.user-blocked', data };
const unblocked: UserUnblocked = { type: 'moderation.user-unblocked', data };

describe('block', () => {
  const { given } = deciderSpec(block);

  it('B2 is made, ended and made again', () => {
    given()
      .when({ ...data, blocked: true })
      .then(blocked);
    given(blocked)
      .when({ ...data, blocked: false })
      .then(unblocked);
    given(blocked, unblocked)
      .when({ ...data, blocked: true })
      .then(blocked);
  });

  it('B2 is silent when it is so already', () => {
    given(blocked)
      .when({ ...data, blocked: true })
      .thenNothing();
    given()
      .when({ ...data, blocked: false })
      .thenNothing();
    given(blocked, unblocked)
      .when({ ...data, blocked: false })
      .thenNothing();
  });

  it('B2 nobody blocks themselves', () => {
    given()
      .when({ ...data, blockedId: UserId(1), blocked: true })
      .thenRejected('block-yourself');
    given()
      .when({ ...data, blockedId: UserId(1), blocked: false })
      .thenNothing();
  });
});

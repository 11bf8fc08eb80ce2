import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { block } from './block.js';

const data = { userId: UserId(1), blockedId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const blocked = { type: 'moderation.user-blocked', data } as const;
const unblocked = { type: 'moderation.user-unblocked', data } as const;

describe('block', () => {
  const { given } = deciderSpec(block);
  const [wanted, ended] = [{ kind: 'on', data } as const, { kind: 'off', at: data.at } as const];

  it('B2 is made, ended and made again', () => {
    given().when(wanted).then(blocked);
    given(blocked).when(ended).then(unblocked);
    given(blocked, unblocked).when(wanted).then(blocked);
  });

  it('B2 is silent when it is so already', () => {
    given(blocked).when(wanted).thenNothing();
    given().when(ended).thenNothing();
    given(blocked, unblocked).when(ended).thenNothing();
  });

  it('B2 nobody blocks themselves', () => {
    given()
      .when({ kind: 'on', data: { ...data, blockedId: data.userId } })
      .thenRejected('block-yourself');
    given().when(ended).thenNothing();
  });
});

import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { mute } from './mute.js';

const data = { userId: UserId(1), mutedId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const muted = { type: 'moderation.user-muted', data } as const;
const unmuted = { type: 'moderation.user-unmuted', data } as const;

describe('mute', () => {
  const { given } = deciderSpec(mute);
  const [wanted, ended] = [{ kind: 'on', data } as const, { kind: 'off', at: data.at } as const];

  it('B2 is made, ended and made again', () => {
    given().when(wanted).then(muted);
    given(muted).when(ended).then(unmuted);
    given(muted, unmuted).when(wanted).then(muted);
  });

  it('B2 is silent when it is so already', () => {
    given(muted).when(wanted).thenNothing();
    given().when(ended).thenNothing();
    given(muted, unmuted).when(ended).thenNothing();
  });

  it('B2 nobody mutes themselves', () => {
    given()
      .when({ kind: 'on', data: { ...data, mutedId: data.userId } })
      .thenRejected('mute-yourself');
    given().when(ended).thenNothing();
  });
});

import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { mute, type UserMuted, type UserUnmuted } from './mute.js';

const data = { userId: UserId(1), mutedId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const muted: UserMuted = { type: 'moderation.user-muted', data };
const unmuted: UserUnmuted = { type: 'moderation.user-unmuted', data };

describe('mute', () => {
  const { given } = deciderSpec(mute);

  it('B2 is made, ended and made again', () => {
    given()
      .when({ ...data, muted: true })
      .then(muted);
    given(muted)
      .when({ ...data, muted: false })
      .then(unmuted);
    given(muted, unmuted)
      .when({ ...data, muted: true })
      .then(muted);
  });

  it('B2 is silent when it is so already', () => {
    given(muted)
      .when({ ...data, muted: true })
      .thenNothing();
    given()
      .when({ ...data, muted: false })
      .thenNothing();
    given(muted, unmuted)
      .when({ ...data, muted: false })
      .thenNothing();
  });

  it('B2 nobody mutes themselves', () => {
    given()
      .when({ ...data, mutedId: UserId(1), muted: true })
      .thenRejected('mute-yourself');
    given()
      .when({ ...data, mutedId: UserId(1), muted: false })
      .thenNothing();
  });
});

import { DecisionId, type Mark, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import type { UserEvent } from '../user/user.events.js';
import { avatarTakedown, type AvatarTakedownCommand, takenDownPictureOf } from './avatar-takedown.js';

const [at, later, latest] = ['2026-01-31T09:30:00.000Z', '2026-02-01T09:30:00.000Z', '2026-02-02T09:30:00.000Z'];
const userId = UserId(7);
const registered: UserEvent = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
};
const chosen = (avatar: string, when: string): UserEvent => ({
  type: 'identity.avatar-changed',
  data: { userId, avatar, sha256: `s-${avatar}`, commitment: 'c', checksum: `of ${avatar}`, fingerprint: 'f', at: when },
});
const first = chosen('a.webp', at);
const second = chosen('b.webp', latest);
const mark = (id: number, reason = 'nudity'): Mark => ({ decisionId: DecisionId(id), reason });
const takeDown = (id: number, decidedAt = later): AvatarTakedownCommand => ({
  ...{ type: 'take-down', userId, mark: mark(id), decidedAt },
  at: latest,
});
const restore = (id: number): AvatarTakedownCommand => ({ type: 'restore', userId, decisionId: DecisionId(id), at: latest });
const down = (standing: readonly number[], lifted: readonly number[] = [], since = latest): UserEvent => ({
  type: 'identity.avatar-taken-down',
  data: { userId, standing: standing.map((id) => mark(id)), lifted: lifted.map(DecisionId), since, at: latest },
});
const restored = (avatar: string | null, ...lifted: readonly number[]): UserEvent => ({
  type: 'identity.avatar-restored',
  data: { userId, avatar, lifted: lifted.map(DecisionId), at: latest },
});

describe('B5 the picture of a person', () => {
  const { given } = deciderSpec(avatarTakedown);

  it('is taken down by each decision once, and shown again with the last one that is lifted', () => {
    given(registered, first)
      .when(takeDown(1))
      .then(down([1]));
    given(registered, first, down([1]))
      .when(takeDown(1))
      .thenNothing();
    given(registered, first, down([1], [], later))
      .when(takeDown(2))
      .then(down([1, 2], [], later));
    given(registered, first, down([1, 2], [], later))
      .when(restore(1))
      .then(down([2], [1], later));
    given(registered, first, down([2], [1]))
      .when(restore(2))
      .then(restored('a.webp', 1, 2));
    given(registered, first, restored('a.webp', 1)).when(takeDown(1)).thenNothing();
    given(registered, first, restored('a.webp', 1)).when(restore(1)).thenNothing();
  });

  it('that was chosen after the decision, or is none, stays as it is', () => {
    given(registered, first, second).when(takeDown(1)).thenNothing();
    given(registered).when(takeDown(1)).thenNothing();
  });

  it('that has been chosen since is shown, and the one before it does not come back', () => {
    given(registered, first, down([1]), second)
      .when(takeDown(1, latest))
      .thenNothing();
    given(registered, first, down([1]), second)
      .when(restore(1))
      .thenNothing();
    given(registered, first, down([1]), second)
      .when(takeDown(2, latest))
      .then(down([2], [1]));
  });

  it('is not taken down by a decision that was lifted before it got here', () => {
    given(registered, first).when(restore(1)).then(restored('a.webp', 1));
    given(registered, first, restored('a.webp', 1)).when(takeDown(1)).thenNothing();
  });

  it('B4 is deleted once it has been down for long, and restored no more', () => {
    const withhold = (before: string): AvatarTakedownCommand => ({ type: 'withhold', userId, before, at: latest });
    const withheld: UserEvent = { type: 'identity.avatar-withheld', data: { userId, at: latest } };
    given(registered, first, down([1], [], later))
      .when(withhold(at))
      .thenNothing();
    given(registered, first, down([1], [], later))
      .when(withhold(later))
      .then(withheld);
    given(registered, first).when(withhold(latest)).thenNothing();
    for (const command of [restore(1), withhold(latest), takeDown(2)])
      given(registered, first, down([1]), withheld)
        .when(command)
        .thenNothing();
  });

  it('is for users alone', () => {
    for (const command of [takeDown(1), restore(1)]) given().when(command).thenRejected('unknown-user');
    given(registered, first, { type: 'identity.user-erased', data: { userId, at } }).when(takeDown(1)).thenRejected('unknown-user');
  });

  it('is found by the decision that took it down, replaced or not, by what is known of its bytes', () => {
    const found = (...events: UserEvent[]) => takenDownPictureOf(DecisionId(1), [registered, ...events]);
    const picture = { checksum: 'of a.webp', fingerprint: 'f' };
    expect(found(first, down([1]))).toEqual(picture);
    expect(found(first, down([1]), second, down([2], [1]), restored('b.webp', 1, 2))).toEqual(picture);
    expect([found(first), found(first, down([2])), found(first, restored('a.webp', 1))]).toEqual([null, null, null]);
    const older = (sha256: string | null): UserEvent => ({
      type: 'identity.avatar-changed',
      data: { userId, avatar: 'a.webp', sha256, commitment: null, checksum: null, fingerprint: null, at },
    });
    expect(found(older('made'), down([1]))).toEqual({ checksum: 'made', fingerprint: null });
    expect(found(older(null), down([1]))).toBeNull();
  });
});

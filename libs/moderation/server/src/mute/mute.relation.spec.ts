import { put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { UserId } from '@heliograph/kernel';
import type { ModerationEvent } from '@heliograph/moderation-contracts';
import type { MuteEvent } from '@heliograph/moderation-core';
import { describe, expect, it } from '@jest/globals';
import { moderationLog } from '../moderation.log.js';
import { muteRelation, mutes } from './mute.relation.js';

const data = { userId: UserId(1), mutedId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
// The type is the assertion: what is stored, and published verbatim, is what the contract promises.
const changes = (event: MuteEvent & ModerationEvent) =>
  inlineChanges(moderationLog, { ...event, stream: muteRelation.stream(data), actor: 'user:1' });

describe('inline rows of mutes', () => {
  it('B2 one that stands is a row of the pair', () => {
    expect(changes({ type: 'moderation.user-muted', data })).toEqual([
      put(mutes, { user_id: 1, muted_id: 2 }, { muted_at: '2026-03-01T10:00:00.000Z' }),
    ]);
  });

  it('B2 one that has ended is none', () => {
    expect(changes({ type: 'moderation.user-unmuted', data })).toEqual([remove(mutes, { user_id: 1, muted_id: 2 })]);
  });
});

import { put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { UserId } from '@heliograph/kernel';
import type { ModerationEvent } from '@heliograph/moderation-contracts';
import type { BlockEvent } from '@heliograph/moderation-core';
import { describe, expect, it } from '@jest/globals';
import { moderationLog } from '../moderation.log.js';
import { blockRelation, blocks } from './block.relation.js';

const data = { userId: UserId(1), blockedId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
// The type is the assertion: what is stored, and published verbatim, is what the contract promises.
const changes = (event: BlockEvent & ModerationEvent) =>
  inlineChanges(moderationLog, { ...event, stream: blockRelation.stream(data), actor: 'user:1' });

describe('inline rows of blocks', () => {
  it('B2 one that stands is a row of the pair', () => {
    expect(changes({ type: 'moderation.user-blocked', data })).toEqual([
      put(blocks, { user_id: 1, blocked_id: 2 }, { blocked_at: '2026-03-01T10:00:00.000Z' }),
    ]);
  });

  it('B2 one that has ended is none', () => {
    expect(changes({ type: 'moderation.user-unblocked', data })).toEqual([remove(blocks, { user_id: 1, blocked_id: 2 })]);
  });
});

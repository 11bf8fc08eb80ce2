import { add, change, put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { PhotoId, StreamId, UserId } from '@heliograph/kernel';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import type { PhotoLikeEvent } from '@heliograph/social-graph-core';
import { describe, expect, it } from '@jest/globals';
import { socialGraphLog } from '../social-graph.log.js';
import { likeTotals, photoLikes } from './photo-like.relation.js';

const data = { photoId: PhotoId(7), userId: UserId(1), ownerId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
// The type is the assertion: what is stored, and published verbatim, is what the contract promises.
const changes = (event: PhotoLikeEvent & SocialGraphEvent) =>
  inlineChanges(socialGraphLog, { ...event, stream: StreamId('photo-like-7-1'), actor: 'user:1' });

describe('inline rows of photo likes', () => {
  it('a like is a row and one like more', () => {
    expect(changes({ type: 'social-graph.photo-liked', data })).toEqual([
      put(photoLikes, { user_id: 1, photo_id: 7 }, { liked_at: '2026-03-01T10:00:00.000Z' }),
      add(likeTotals, { photo_id: 7 }, { likes: 1 }),
    ]);
  });

  it('an unlike takes both back', () => {
    expect(changes({ type: 'social-graph.photo-unliked', data })).toEqual([
      remove(photoLikes, { user_id: 1, photo_id: 7 }),
      add(likeTotals, { photo_id: 7 }, { likes: -1 }),
    ]);
  });

  it.each([
    ['social-graph.photo-like-hidden', true, -1],
    ['social-graph.photo-like-shown', false, 1],
  ] as const)('B4 %s counts, and the like stands', (type, hidden, likes) =>
    expect(changes({ type, data })).toEqual([
      change(photoLikes, { user_id: 1, photo_id: 7 }, { hidden }),
      add(likeTotals, { photo_id: 7 }, { likes }),
    ]),
  );
});

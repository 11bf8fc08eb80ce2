import { add, change, put, remove } from '@heliograph/database';
import type { CommentLikeEvent } from '@heliograph/discussion-core';
import { inlineChanges } from '@heliograph/event-store';
import { CommentId, PhotoId, StreamId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { discussionLog } from '../discussion.log.js';
import { commentLikeCounts, commentLikes } from './comment-like.relation.js';

const data = { commentId: CommentId(7), photoId: PhotoId(10), userId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const changes = (type: CommentLikeEvent['type']) =>
  inlineChanges(discussionLog, { type, data, stream: StreamId('comment-like-7-2'), actor: 'user:2' });

describe('rows of the likes of comments', () => {
  it('a like is kept and counted', () =>
    expect(changes('discussion.comment-liked')).toEqual([
      put(commentLikes, { comment_id: 7, user_id: 2 }, { photo_id: 10, liked_at: data.at }),
      add(commentLikeCounts, { comment_id: 7 }, { count_likes: 1 }),
    ]));

  it('a like taken back is neither', () =>
    expect(changes('discussion.comment-unliked')).toEqual([
      remove(commentLikes, { comment_id: 7, user_id: 2 }),
      add(commentLikeCounts, { comment_id: 7 }, { count_likes: -1 }),
    ]));

  it.each([
    ['discussion.comment-like-hidden', true, -1],
    ['discussion.comment-like-shown', false, 1],
  ] as const)('B4 %s counts, and the like stands', (type, hidden, by) =>
    expect(changes(type)).toEqual([
      change(commentLikes, { comment_id: 7, user_id: 2 }, { hidden }),
      add(commentLikeCounts, { comment_id: 7 }, { count_likes: by }),
    ]),
  );
});

import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { comment } from './comment.js';
import type { CommentAdded, CommentEvent } from './comment.events.js';

const at = '2026-03-01T10:00:00.000Z';
const ids = { commentId: CommentId(7), photoId: PhotoId(10), authorId: UserId(2), at };
const added: CommentAdded = {
  type: 'discussion.comment-added',
  data: { ...ids, photoOwnerId: UserId(1), parentId: null, parentAuthorId: null, level: 0, body: 'Hello', mentions: [], mentionedIds: [] },
};
const hidden: CommentEvent = { type: 'discussion.comment-hidden', data: { ...ids, isTakenDown: false } };
const shown: CommentEvent = { type: 'discussion.comment-shown', data: { ...ids, isTakenDown: false } };
const deleted = (reason: 'staff' | 'author-erased'): CommentEvent => ({ type: 'discussion.comment-deleted', data: { ...ids, reason } });
const set = (hide: boolean) => ({ kind: 'set-hidden', hidden: hide, at }) as const;

describe('a comment of somebody who is suspended (B4)', () => {
  const { given } = deciderSpec(comment);

  it('is hidden and shown, each once', () => {
    given(added).when(set(true)).then(hidden);
    given(added, hidden).when(set(true)).thenNothing();
    given(added, hidden).when(set(false)).then(shown);
    given(added, hidden, shown).when(set(false)).thenNothing();
    given(added).when(set(false)).thenNothing();
  });

  it('is nothing where there is none', () => {
    given().when(set(true)).thenNothing();
    given(added, deleted('staff')).when(set(true)).thenNothing();
  });

  it('is shown before it ends, so that no counter loses it twice', () => {
    given(added, hidden).when({ kind: 'discard', reason: 'author-erased', at }).then(shown, deleted('author-erased'));
    given(added, hidden)
      .when({ kind: 'delete', photoId: PhotoId(10), photoOwnerId: UserId(1), actorId: UserId(3), mayModerate: true, at })
      .then(shown, deleted('staff'));
  });
});

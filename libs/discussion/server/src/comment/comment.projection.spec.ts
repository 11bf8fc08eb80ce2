import { add, change, put } from '@heliograph/database';
import type { CommentEvent } from '@heliograph/discussion-core';
import { inlineChanges } from '@heliograph/event-store';
import { CommentId, PhotoId, StreamId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { discussionLog } from '../discussion.log.js';
import { comments, threads } from './comment.table.js';

const at = '2026-03-01T10:00:00.000Z';
const ids = { commentId: CommentId(7), photoId: PhotoId(10), authorId: UserId(2) };
const above = [CommentId(4), CommentId(5)];

const changes = (event: CommentEvent) => inlineChanges(discussionLog, { ...event, stream: StreamId('comment-7'), actor: 'user:2' });
const added = (ancestors: CommentId[], body: string | null): CommentEvent => ({
  type: 'discussion.comment-added',
  data: { ...ids, photoOwnerId: UserId(1), ancestors, body, mentions: body === null ? null : [], at },
});

describe('rows of the comments', () => {
  it('a comment at the top level stands alone and is counted', () =>
    expect(changes(added([], 'Hello'))).toEqual([
      put(comments, { id: 7 }, { photo_id: 10, author_id: 2, parent_id: null, level: 0, body: 'Hello', created_at: at }),
      add(threads, { photo_id: 10 }, { live_comments: 1 }),
    ]));

  it('R5 a reply is a live reply of all comments above it', () =>
    expect(changes(added(above, 'Hello'))).toEqual([
      put(comments, { id: 7 }, { photo_id: 10, author_id: 2, parent_id: 5, level: 2, body: 'Hello', created_at: at }),
      add(comments, { id: 4 }, { live_replies: 1 }),
      add(comments, { id: 5 }, { live_replies: 1 }),
      add(threads, { photo_id: 10 }, { live_comments: 1 }),
    ]));

  it('the text of an erased author is empty', () =>
    expect(changes(added([], null))).toContainEqual(
      put(comments, { id: 7 }, { photo_id: 10, author_id: 2, parent_id: null, level: 0, body: '', created_at: at }),
    ));

  it('an edit changes the text', () =>
    expect(changes({ type: 'discussion.comment-edited', data: { ...ids, body: 'Hello again', mentions: [], at } })).toEqual([
      change(comments, { id: 7 }, { body: 'Hello again', edited_at: at }),
    ]));

  it('R5 a deletion takes the text, the count and one live reply of all comments above', () =>
    expect(changes({ type: 'discussion.comment-deleted', data: { ...ids, ancestors: above, reason: 'author', at } })).toEqual([
      change(comments, { id: 7 }, { deleted: true, body: '', edited_at: null }),
      add(comments, { id: 4 }, { live_replies: -1 }),
      add(comments, { id: 5 }, { live_replies: -1 }),
      add(threads, { photo_id: 10 }, { live_comments: -1 }),
    ]));
});

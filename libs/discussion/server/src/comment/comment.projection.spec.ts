import { add, change, put } from '@heliograph/database';
import type { CommentEvent } from '@heliograph/discussion-core';
import { inlineChanges } from '@heliograph/event-store';
import { CommentId, PhotoId, StreamId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { discussionLog } from '../discussion.log.js';
import { comments, threads } from './comment.table.js';

const at = '2026-03-01T10:00:00.000Z';
const ids = { commentId: CommentId(7), photoId: PhotoId(10), authorId: UserId(2) };

const changes = (event: CommentEvent) => inlineChanges(discussionLog, { ...event, stream: StreamId('comment-7'), actor: 'user:2' });
const added = (parentId: CommentId | null, level: number, body: string | null): CommentEvent => ({
  type: 'discussion.comment-added',
  data: {
    ...ids,
    photoOwnerId: UserId(1),
    parentId,
    parentAuthorId: null,
    level,
    body,
    mentions: body === null ? null : [],
    mentionedIds: [],
    at,
  },
});

describe('rows of the comments', () => {
  it('a comment at the top level stands alone and is counted', () =>
    expect(changes(added(null, 0, 'Hello'))).toEqual([
      put(comments, { id: 7 }, { photo_id: 10, author_id: 2, level: 0, body: 'Hello', created_at: at, counted: true }),
      add(threads, { photo_id: 10 }, { live_comments: 1 }),
    ]));

  it('R6 a reply changes no comment above it: what follows for its parent is settled in the database', () =>
    expect(changes(added(CommentId(5), 2, 'Hello'))).toEqual([
      put(comments, { id: 7 }, { photo_id: 10, author_id: 2, parent_id: 5, level: 2, body: 'Hello', created_at: at }),
      add(threads, { photo_id: 10 }, { live_comments: 1 }),
    ]));

  it('the text of an erased author is empty', () =>
    expect(changes(added(null, 0, null))).toContainEqual(
      put(comments, { id: 7 }, { photo_id: 10, author_id: 2, level: 0, body: '', created_at: at, counted: true }),
    ));

  it('an edit changes the text', () =>
    expect(changes({ type: 'discussion.comment-edited', data: { ...ids, body: 'Hello again', mentions: [], at } })).toEqual([
      change(comments, { id: 7 }, { body: 'Hello again', edited_at: at }),
    ]));

  it('R5 a deletion takes the text and the count', () =>
    expect(changes({ type: 'discussion.comment-deleted', data: { ...ids, reason: 'author', at } })).toEqual([
      change(comments, { id: 7 }, { deleted: true, body: '', edited_at: null }),
      add(threads, { photo_id: 10 }, { live_comments: -1 }),
    ]));

  it.each([
    ['discussion.comment-hidden', true, -1],
    ['discussion.comment-shown', false, 1],
  ] as const)('B4 %s counts as a deletion or its end, and takes nothing from the row', (type, hidden, by) => {
    expect(changes({ type, data: { ...ids, isTakenDown: false, at } })).toEqual([
      change(comments, { id: 7 }, { hidden }),
      add(threads, { photo_id: 10 }, { live_comments: by }),
    ]);
    expect(changes({ type, data: { ...ids, isTakenDown: true, at } })).toEqual([change(comments, { id: 7 }, { hidden })]);
  });

  it.each([
    [{ type: 'discussion.comment-taken-down', data: { ...ids, standing: [], lifted: [], isChange: true, isHidden: false, at } }, true, -1],
    [{ type: 'discussion.comment-restored', data: { ...ids, lifted: [], isChange: true, isHidden: false, at } }, false, 1],
  ] as const)('B4 $type is a deletion that keeps the text, or its end; it counts once', (event, down, by) => {
    const row = change(comments, { id: 7 }, { deleted: down, taken_down: down });
    expect(changes(event)).toEqual([row, add(threads, { photo_id: 10 }, { live_comments: by })]);
    for (const more of [{ isChange: false }, { isHidden: true }])
      expect(changes({ ...event, data: { ...event.data, ...more } } as CommentEvent)).toEqual([row]);
  });
});

import { add, change, put, type RowChange } from '@heliograph/database';
import type { CommentEvent } from '@heliograph/discussion-core';
import { inlineProjection } from '@heliograph/event-store';
import type { CommentId, PhotoId } from '@heliograph/kernel';
import { comments, threads } from './comment.table.js';

export const commentsInline = inlineProjection<CommentEvent>({
  name: 'discussion.comments',
  tables: [comments, threads],
  on: {
    'discussion.comment-added': ({ data: { commentId, photoId, authorId, parentId, level, body, at } }) => [
      put(
        comments,
        { id: commentId },
        { photo_id: photoId, author_id: authorId, level, body: body ?? '', created_at: at, ...placed(parentId) },
      ),
      add(threads, { photo_id: photoId }, { live_comments: 1 }),
    ],
    'discussion.comment-edited': ({ data: { commentId, body, at } }) => [
      change(comments, { id: commentId }, { body: body ?? '', edited_at: at }),
    ],
    'discussion.comment-deleted': ({ data: { commentId, photoId } }) => [
      change(comments, { id: commentId }, { deleted: true, body: '', edited_at: null }),
      add(threads, { photo_id: photoId }, { live_comments: -1 }),
    ],
    'discussion.comment-hidden': ({ data }) => [
      change(comments, { id: data.commentId }, { hidden: true }),
      ...counted(data.photoId, data.isTakenDown ? 0 : -1),
    ],
    'discussion.comment-shown': ({ data }) => [
      change(comments, { id: data.commentId }, { hidden: false }),
      ...counted(data.photoId, data.isTakenDown ? 0 : 1),
    ],
    'discussion.comment-taken-down': ({ data }) => [
      change(comments, { id: data.commentId }, { deleted: true, taken_down: true }),
      ...counted(data.photoId, data.isChange && !data.isHidden ? -1 : 0),
    ],
    'discussion.comment-restored': ({ data }) => [
      change(comments, { id: data.commentId }, { deleted: false, taken_down: false }),
      ...counted(data.photoId, data.isChange && !data.isHidden ? 1 : 0),
    ],
  },
});

/** Nothing follows from one at the top level for any other row: it does not change later, and nothing is called after it. */
const placed = (parentId: CommentId | null) => (parentId === null ? { counted: true } : { parent_id: parentId });

const counted = (photoId: PhotoId, by: number): RowChange[] =>
  by === 0 ? [] : [add(threads, { photo_id: photoId }, { live_comments: by })];

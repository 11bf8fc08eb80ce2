import { add, change, put } from '@heliograph/database';
import type { CommentEvent } from '@heliograph/discussion-core';
import { inlineProjection } from '@heliograph/event-store';
import type { CommentId } from '@heliograph/kernel';
import { comments, threads } from './comment.table.js';

export const commentsInline = inlineProjection<CommentEvent>({
  name: 'discussion.comments',
  tables: [comments, threads],
  on: {
    'discussion.comment-added': ({ data: { commentId, photoId, authorId, ancestors, body, at } }) => [
      put(
        comments,
        { id: commentId },
        {
          photo_id: photoId,
          author_id: authorId,
          parent_id: ancestors.at(-1) ?? null,
          level: ancestors.length,
          body: body ?? '',
          created_at: at,
        },
      ),
      ...liveReplies(ancestors, 1),
      add(threads, { photo_id: photoId }, { live_comments: 1 }),
    ],
    'discussion.comment-edited': ({ data: { commentId, body, at } }) => [
      change(comments, { id: commentId }, { body: body ?? '', edited_at: at }),
    ],
    'discussion.comment-deleted': ({ data: { commentId, photoId, ancestors } }) => [
      change(comments, { id: commentId }, { deleted: true, body: '', edited_at: null }),
      ...liveReplies(ancestors, -1),
      add(threads, { photo_id: photoId }, { live_comments: -1 }),
    ],
  },
});

const liveReplies = (ancestors: readonly CommentId[], delta: 1 | -1) =>
  ancestors.map((id) => add(comments, { id }, { live_replies: delta }));

import { commentId, eventShape, type InferEvent, instant, photoId, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

/*
 * What discussion publishes: enough to count live comments by photo and by author. The text is not published; to show it, query
 * discussion's queries.
 */

const ofComment = z.object({ commentId, photoId, authorId: userId, at: instant });

export const CommentAdded = eventShape(
  'discussion.comment-added',
  ofComment.extend({
    photoOwnerId: userId,
    parentId: commentId.nullable(),
    parentAuthorId: userId
      .nullable()
      .describe('Who wrote the comment that it replies to; null at the top level, and of comments from before this was kept.'),
    level: z.int().nonnegative(),
    mentionedIds: z.array(userId).describe('Who is mentioned in its text.'),
  }),
);
export type CommentAdded = InferEvent<typeof CommentAdded>;
export const CommentDeleted = eventShape('discussion.comment-deleted', ofComment.describe('Once at most for each comment.'));

export const CommentHidden = eventShape(
  'discussion.comment-hidden',
  ofComment.describe(
    'Its author is suspended, or staff has taken it down (B4): it stands, and counts no more until it is shown. The two alternate; what is hidden and deleted is shown first.',
  ),
);
export const CommentShown = eventShape('discussion.comment-shown', ofComment);

export const CommentTakenDown = eventShape(
  'discussion.comment-taken-down',
  ofComment.describe(
    'Staff has taken it down, or lifted that (B4): it no longer counts for its author, or does again. The two alternate; what is down and deleted is restored first.',
  ),
);
export const CommentRestored = eventShape('discussion.comment-restored', ofComment);

export const discussionEvents = [CommentAdded, CommentDeleted, CommentHidden, CommentShown, CommentTakenDown, CommentRestored] as const;
export type DiscussionEvent = InferEvent<(typeof discussionEvents)[number]>;

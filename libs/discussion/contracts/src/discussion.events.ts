import type { CommentId, Event, PhotoId, UserId } from '@heliograph/kernel';

/*
 * What discussion publishes: enough to count live comments by photo and by author. The text is not published; to show it, query
 * discussion's queries. Instants are ISO 8601 in UTC.
 */

interface OfComment {
  readonly commentId: CommentId;
  readonly photoId: PhotoId;
  readonly authorId: UserId;
  readonly at: string;
}

export type CommentAdded = Event<
  'discussion.comment-added',
  OfComment & { readonly photoOwnerId: UserId; readonly parentId: CommentId | null; readonly level: number }
>;
/** Once at most for each comment. */
export type CommentDeleted = Event<'discussion.comment-deleted', OfComment>;

export type DiscussionEvent = CommentAdded | CommentDeleted;

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

/** Its author is suspended, or staff has taken it down (B4): it stands, and counts no more until it is shown. The two alternate; what is hidden and deleted is shown first. */
export type CommentHidden = Event<'discussion.comment-hidden', OfComment>;
export type CommentShown = Event<'discussion.comment-shown', OfComment>;

/** Staff has taken it down, or lifted that (B4): it counts for its author no more, or again. The two alternate; what is down and deleted is restored first. */
export type CommentTakenDown = Event<'discussion.comment-taken-down', OfComment>;
export type CommentRestored = Event<'discussion.comment-restored', OfComment>;

export type DiscussionEvent = CommentAdded | CommentDeleted | CommentHidden | CommentShown | CommentTakenDown | CommentRestored;

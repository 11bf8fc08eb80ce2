import type { CommentId, DecisionId, Event, Marks, PhotoId, UserId } from '@heliograph/kernel';

interface OfComment {
  readonly commentId: CommentId;
  readonly photoId: PhotoId;
  readonly authorId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

/** The author's own words. Null once the author has been erased. */
interface Words {
  readonly body: string | null;
  /** Usernames in lower case, in the order of the text. */
  readonly mentions: readonly string[] | null;
}

/** Its place below its parent: null and 0 at the top level. */
interface Placed {
  readonly parentId: CommentId | null;
  readonly level: number;
}

interface Hidden {
  /** It counts for nobody already, or still does not. */
  readonly isTakenDown: boolean;
}

interface Marked {
  /** It was not down before, or is not from then on: other decisions neither stood nor stand. */
  readonly isChange: boolean;
  /** Its author is suspended: it counts for the photo neither before nor after. */
  readonly isHidden: boolean;
}

export type CommentAdded = Event<'discussion.comment-added', OfComment & Placed & Words & { readonly photoOwnerId: UserId }>;
export type CommentEdited = Event<'discussion.comment-edited', OfComment & Words>;
export type CommentDeleted = Event<'discussion.comment-deleted', OfComment & { readonly reason: DeletionReason }>;
/** Its author is suspended: it stands, and counts no more until it is shown. */
export type CommentHidden = Event<'discussion.comment-hidden', OfComment & Hidden>;
export type CommentShown = Event<'discussion.comment-shown', OfComment & Hidden>;
/** Decisions of staff stand (B4): it is a tombstone. */
export type CommentTakenDown = Event<'discussion.comment-taken-down', OfComment & Marks & Marked>;
/** No decision stands. */
export type CommentRestored = Event<'discussion.comment-restored', OfComment & Marked & { readonly lifted: readonly DecisionId[] }>;

/** Who deleted it, or the deletion that it follows from. */
export type DeletionReason = 'author' | 'photo-owner' | 'staff' | 'author-erased' | 'photo-deleted';

/** Everything that can happen to one comment but likes: stream `comment-<id>`. */
export type CommentEvent =
  | CommentAdded
  | CommentEdited
  | CommentDeleted
  | CommentHidden
  | CommentShown
  | CommentTakenDown
  | CommentRestored;

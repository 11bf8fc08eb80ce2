import { Command, type CommentId, type Context, type Page, type PageRequest, type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { Comment } from './comment.js';

/** A free id for a new comment, to be asked for together with other facts. An id that is not used is lost. */
export class ReserveCommentId extends Query<CommentId> {}

export interface NamedUser {
  /** In lower case. */
  readonly username: string;
  readonly userId: UserId;
}

/** The photo must be visible to the author: the caller has checked that with media, and passes its owner. */
export interface NewComment {
  readonly authorId: UserId;
  readonly photoId: PhotoId;
  readonly photoOwnerId: UserId;
  /** As typed. */
  readonly body: string;
  readonly parentId: CommentId | null;
  /** Usernames that the request named besides the text (deprecated); `@username` in the text is found without them (R6). */
  readonly mentions?: readonly string[];
  /** Whose names follow an @ in the text: full stops at the end of such a name belong to it. */
  readonly mentioned?: readonly NamedUser[];
  /** As `ReserveCommentId` answered; else the next free one. */
  readonly commentId?: CommentId;
}

/** Rejects `invalid-comment` (R4: body, `parent` of another photo, deleted or unknown). */
export class AddComment extends Command<Comment> {
  constructor(
    readonly context: Context,
    readonly comment: NewComment,
  ) {
    super();
  }
}

/** The author's alone (R4). The same text again = no event. Rejects `comment-not-found`, `not-your-comment`, `invalid-comment`. */
export class EditComment extends Command<Comment> {
  constructor(
    readonly context: Context,
    readonly edit: {
      readonly actorId: UserId;
      readonly photoId: PhotoId;
      readonly commentId: CommentId;
      readonly body: string;
      readonly mentions?: readonly string[];
      readonly mentioned?: readonly NamedUser[];
    },
  ) {
    super();
  }
}

/** By the author, the photo's owner, or a moderator (R4). Rejects `not-your-comment`; `comment-not-found`, also the second time. */
export class DeleteComment extends Command<void> {
  constructor(
    readonly context: Context,
    readonly deletion: {
      readonly actorId: UserId;
      /** By the scope of the actor's token or session, never by who they are (A4). */
      readonly mayModerate: boolean;
      readonly photoId: PhotoId;
      readonly photoOwnerId: UserId;
      readonly commentId: CommentId;
    },
  ) {
    super();
  }
}

/**
 * The photo's comments, oldest first (R7): the live ones, and tombstones while a live reply hangs below them (R5). `total` counts both, and hidden
 * comments as tombstones (B4); these are all among the items, for who is hidden is asked when they are shown. Comments of people who are left out are
 * tombstones where something is shown below them (B2).
 */
export class ListComments extends Query<Page<Comment>> {
  constructor(
    readonly photoId: PhotoId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Null when there is none, it was deleted (also while its tombstone stands, R5), or it belongs to another photo. */
export class GetComment extends Query<Comment | null> {
  constructor(
    readonly photoId: PhotoId,
    readonly commentId: CommentId,
  ) {
    super();
  }
}

/** Those that are live, on any photo; one statement for all. */
export class CommentsByIds extends Query<ReadonlyMap<CommentId, Comment>> {
  constructor(readonly commentIds: readonly CommentId[]) {
    super();
  }
}

/** A comment as staff judges it (B3): also while it is hidden or taken down. */
export interface CommentFacts {
  readonly commentId: CommentId;
  readonly photoId: PhotoId;
  readonly authorId: UserId;
  readonly body: string;
}

/** On any photo, visible or not; null when there is none, or it was deleted. */
export class FindCommentFacts extends Query<CommentFacts | null> {
  constructor(readonly commentId: CommentId) {
    super();
  }
}

/** Of the comment's stream, as `If-Match` compares it (S14); 0 = there never was one. Asked before what is shown with it. */
export class FindCommentVersion extends Query<number> {
  constructor(readonly commentId: CommentId) {
    super();
  }
}

/** The `count` newest live top-level comments of each photo, newest first (S9); one statement for all. Photos without any are absent. */
export class NewestTopLevel extends Query<ReadonlyMap<PhotoId, readonly Comment[]>> {
  constructor(
    readonly photoIds: readonly PhotoId[],
    readonly count = 5,
    /** Whose comments are passed over (B2). */
    readonly unlisted: readonly UserId[] = [],
  ) {
    super();
  }
}

/** Live comments of this author on any photo, oldest first, at most `limit` that follow the comment `after`. */
export class ListCommentsBy extends Query<readonly Comment[]> {
  constructor(
    readonly authorId: UserId,
    readonly limit: number,
    readonly after: CommentId | null = null,
  ) {
    super();
  }
}

/** Those of the comments below which something is shown: a tombstone stands for them (R5). */
export class FilterReplied extends Query<ReadonlySet<CommentId>> {
  constructor(
    readonly commentIds: readonly CommentId[],
    /** Whose comments are not shown below them (B2). */
    readonly unlisted: readonly UserId[] = [],
  ) {
    super();
  }
}

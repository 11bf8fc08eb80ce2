import { Command, type CommentId, type Context, type PhotoId, Query, type UserId } from '@heliograph/kernel';

/** Likes of the comment, exact at the commit that the command made (R2). */
export interface CommentLikeCount {
  readonly countLikes: number;
}

/** Twice = once, without a second event (R1). Rejects `comment-not-found`. */
export class LikeComment extends Command<CommentLikeCount> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly photoId: PhotoId,
    readonly commentId: CommentId,
  ) {
    super();
  }
}

/** Not liked = nothing happens (R1). Rejects `comment-not-found`. */
export class UnlikeComment extends Command<CommentLikeCount> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly photoId: PhotoId,
    readonly commentId: CommentId,
  ) {
    super();
  }
}

/** Which of these comments the user likes. */
export class FilterLikedComments extends Query<ReadonlySet<CommentId>> {
  constructor(
    readonly userId: UserId,
    readonly commentIds: readonly CommentId[],
  ) {
    super();
  }
}

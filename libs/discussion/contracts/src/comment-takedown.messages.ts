import { Command, type CommentId, type Context, type DecisionId, type Mark } from '@heliograph/kernel';

/**
 * The comment is a tombstone for everybody, its author too (B4, R5), and counts no more. Each decision once: silent where it stands, was lifted, or
 * the comment is deleted. Rejects `comment-not-found` where there never was one.
 */
export class TakeDownComment extends Command<void> {
  constructor(
    readonly context: Context,
    readonly commentId: CommentId,
    readonly mark: Mark,
  ) {
    super();
  }
}

/** The decision is lifted. With the last one that stands the comment is as before, likes and replies included. Silent where it was lifted or the comment is deleted. */
export class RestoreComment extends Command<void> {
  constructor(
    readonly context: Context,
    readonly commentId: CommentId,
    readonly decisionId: DecisionId,
  ) {
    super();
  }
}

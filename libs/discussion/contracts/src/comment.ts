import type { CommentId, PhotoId, UserId } from '@heliograph/kernel';

/** A comment as its readers see it, exact at the last commit. */
export interface Comment {
  readonly id: CommentId;
  readonly photoId: PhotoId;
  /** Null in a tombstone (R5): a deleted comment that stays in the list because live replies hang below it. */
  readonly authorId: UserId | null;
  readonly parentId: CommentId | null;
  /** 0 = top level; unlimited (R6). */
  readonly level: number;
  /** 1..2000 code points; `""` in a tombstone. */
  readonly body: string;
  readonly countLikes: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

import type { Brand, CommentId, PhotoId, UserId } from '@heliograph/kernel';

export type ReportId = Brand<number, 'ReportId'>;

export type Reason = 'spam' | 'harassment' | 'nudity' | 'violence' | 'illegal' | 'copyright' | 'other';

/** What is reported and decided about, and whose it is. */
export interface OfSubject {
  readonly subjectType: 'photo' | 'comment' | 'user';
  readonly subjectId: PhotoId | CommentId | UserId;
  /** The photo that a comment is on. */
  readonly photoId: PhotoId | null;
  readonly ownerId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

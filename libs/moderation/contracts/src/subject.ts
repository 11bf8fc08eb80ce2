import { type Brand, type CommentId, PhotoId, type UserId } from '@heliograph/kernel';

export type ReportId = Brand<number, 'ReportId'>;
export const ReportId = (number: number): ReportId => number as ReportId;

/** Of a photo, a comment or a person, as the type next to it says. */
export type SubjectId = PhotoId | CommentId | UserId;
export const SubjectId = (number: number): SubjectId => PhotoId(number);

export const subjectTypes = ['photo', 'comment', 'user'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** B1: why something is reported, and why staff decides. */
export const reasons = ['spam', 'harassment', 'nudity', 'violence', 'illegal', 'copyright', 'other'] as const;
export type Reason = (typeof reasons)[number];

/** B3: what staff does about a subject. `suspend` meets the owner of a photo or comment. */
export const actions = ['none', 'warn', 'take-down', 'suspend'] as const;
export type Action = (typeof actions)[number];

/** The subject of reports and decisions; the ids of one type alone tell them apart. */
export interface Subject {
  readonly type: SubjectType;
  readonly id: SubjectId;
}

/** With what only the context of the subject knows; the caller asks it first. */
export interface OwnedSubject extends Subject {
  /** Owner of the photo, author of the comment, the person. */
  readonly ownerId: UserId;
  /** The photo that a comment is on; null for other subjects. */
  readonly photoId: PhotoId | null;
}

export const photoSubject = (id: PhotoId, ownerId: UserId): OwnedSubject => ({ type: 'photo', id, ownerId, photoId: null });
export const commentSubject = (id: CommentId, ownerId: UserId, photoId: PhotoId): OwnedSubject => ({
  type: 'comment',
  id,
  ownerId,
  photoId,
});
export const userSubject = (id: UserId): OwnedSubject => ({ type: 'user', id, ownerId: id, photoId: null });

import { PhotoId, UserId } from '@heliograph/kernel';
import { decisionId, idField, type InferData, instant, photoId, userId } from '@heliograph/kernel/events';
import { type ReportId, SubjectDecided, SubjectId } from '@heliograph/moderation-contracts';
import { z } from 'zod';

export const reportId = idField<ReportId>('ReportId');
export const decisionIds = z.array(decisionId);

/** What every event about a subject says: what is reported and decided about, and whose it is. */
export const subjectSchema = z.object({
  subjectType: SubjectDecided.schema.shape.subjectType,
  subjectId: SubjectDecided.schema.shape.subjectId,
  /** The photo that a comment is on. */
  photoId: photoId.nullable(),
  ownerId: userId,
  at: instant,
});
export type OfSubject = InferData<typeof subjectSchema>;

export const sampleSubject = {
  subjectType: 'comment',
  subjectId: SubjectId(31),
  photoId: PhotoId(5),
  ownerId: UserId(7),
  at: '2026-01-31T09:30:00.000Z',
} as const;

export const subjectKey = ({ subjectId }: Pick<OfSubject, 'subjectId'>) => subjectId;

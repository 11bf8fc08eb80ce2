import { PhotoId, UserId } from '@heliograph/kernel';
import { SubjectId, subjectTypes } from '@heliograph/moderation-contracts';
import { z } from 'zod';

export const id = z.int().positive();
export const at = z.iso.datetime();

/** What every event about a subject says. */
export const subjectFields = {
  subjectType: z.enum(subjectTypes),
  subjectId: id.transform(SubjectId),
  photoId: id.transform(PhotoId).nullable(),
  ownerId: id.transform(UserId),
  at,
};

export const sampleSubject = {
  subjectType: 'comment',
  subjectId: SubjectId(31),
  photoId: PhotoId(5),
  ownerId: UserId(7),
  at: '2026-01-31T09:30:00.000Z',
} as const;

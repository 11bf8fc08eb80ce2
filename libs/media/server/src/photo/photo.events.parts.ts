import { DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import { z } from 'zod';

/** What the events of a photo have in common. */
export const ofPhoto = {
  photoId: z.int().positive().transform(PhotoId),
  ownerId: z.int().positive().transform(UserId),
  at: z.iso.datetime(),
};
const decisionId = z.int().positive().transform(DecisionId);
/** Of what decisions do (B4, B5): those that stand, and those that were lifted. */
export const marks = { standing: z.array(z.object({ decisionId, reason: z.string() })), lifted: z.array(decisionId) };
export const images = { imageThumb: z.string(), imageLarge: z.string(), imageFull: z.string() };
export const allImages = { imageSource: z.string(), ...images };
export const renditionFiles = z.array(
  z.object({ name: z.string(), format: z.enum(['avif', 'webp', 'jpeg']), width: z.int().positive(), height: z.int().positive() }),
);
/** Of what ends the files of a photo. Version 1 is from before there were more than those of the upload. */
export const allFiles = {
  version: 2,
  schema: z.object({ ...ofPhoto, ...allImages, renditions: z.array(z.string()) }),
  upcasters: { 1: (data: object) => ({ ...data, renditions: [] }) },
} as const;

export const partitionBy = (data: { photoId: PhotoId }) => data.photoId;

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
/** Both null of files that were written before this was recorded. */
const written = { name: z.string(), sha256: z.string().nullable(), bytes: z.int().positive().nullable() };
export const writtenFiles = z.array(z.object(written));
export const renditionFiles = z.array(
  z.object({ ...written, format: z.enum(['avif', 'webp', 'jpeg']), width: z.int().positive(), height: z.int().positive() }),
);
/** Files as events had them that said nothing of their bytes. */
export const withoutHashes = <Data extends { readonly files: readonly object[] }>(data: Data) => ({
  ...data,
  files: data.files.map((file) => ({ ...file, sha256: null, bytes: null })),
});
/** Of what ends the files of a photo. Version 1 is from before there were more than those of the upload. */
export const allFiles = {
  version: 2,
  schema: z.object({ ...ofPhoto, ...allImages, renditions: z.array(z.string()) }),
  upcasters: { 1: (data: object) => ({ ...data, renditions: [] }) },
} as const;

export const partitionBy = (data: { photoId: PhotoId }) => data.photoId;

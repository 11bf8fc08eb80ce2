import { PhotoId, UserId } from '@heliograph/kernel';
import { type InferData, personal } from '@heliograph/kernel/events';
import { photoFields, uploadTypes } from '@heliograph/media-contracts';
import { z } from 'zod';

/** What several events of a photo have in common. */
export const photoSchema = z.object(photoFields.ofPhoto);
export const text = personal(z.string().nullable());
export const partitionBy = (data: { photoId: PhotoId }) => data.photoId;
export const sample = { photoId: PhotoId(10), ownerId: UserId(7), at: '2026-01-31T09:30:00.000Z' };
/** An event that says nothing but that it happened. */
export const bare = { version: 1, schema: photoSchema, sample, partitionBy } as const;

/** Names of files; random, and final from the upload on. `imageSource` is the upload itself. */
export const allImages = { imageSource: z.string(), ...photoFields.images };
export const sampleImages = {
  imageThumb: '0b6ef1c41a9d47fbb2e6f7f3a1d20c55.webp',
  imageLarge: '9c1f2d6e7a3b4c5d8e9f0a1b2c3d4e5f.webp',
  imageFull: '5d2c8e1f0a9b4c3d7e6f5a4b3c2d1e0f.jpg',
};
export const sampleUpload = 'e7a1b2c3d4e5f60718293a4b5c6d7e8f.upload';

/** A file that was written, and how it is recognised: SHA-256 in hexadecimal. Null of files that were written before this was recorded. */
const written = z.object({ name: z.string(), sha256: z.string().nullable(), bytes: z.int().positive().nullable() });
export type WrittenFile = InferData<typeof written>;
export const writtenFiles = z.array(written);
/** A smaller picture of the photo: its file, and what is in it (N7). Its name is drawn when it is made, so what an address shows never changes. */
const rendition = written.extend({ format: z.enum(['avif', 'webp', 'jpeg']), width: z.int().positive(), height: z.int().positive() });
export type RenditionFile = InferData<typeof rendition>;
export const renditionFiles = z.array(rendition);
export const sampleRendition: RenditionFile = {
  name: '1c6a0d8e4f2b4a7d9e3c5b7f1a2d4c6e.jpg',
  format: 'jpeg',
  width: 640,
  height: 427,
  sha256: '4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',
  bytes: 61_440,
};
/** The upload, which stays in the store for its owner. Null: it does not; until this was said, it left when all formats were made. */
export const keptUpload = z.object({ name: z.string(), type: z.enum(uploadTypes), sha256: z.string() }).nullable();
export const sampleKeptUpload = {
  name: sampleUpload,
  type: 'jpeg',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
} as const;
export const withoutUpload = <Data extends object>(data: Data) => ({ ...data, original: null });
/** Files as events had them that said nothing of their bytes. */
export const withoutHashes = <Data extends { readonly files: readonly object[] }>(data: Data) => ({
  ...data,
  files: data.files.map((file) => ({ ...file, sha256: null, bytes: null })),
});

/** Of what ends the files of a photo. Version 1 is from before there were more than those of the upload. */
export const allFiles = {
  version: 2,
  schema: photoSchema.extend({ ...allImages, renditions: z.array(z.string()) }),
  sample: { ...sample, imageSource: sampleUpload, ...sampleImages, renditions: [sampleRendition.name] },
  upcasters: { 1: (data: object) => ({ ...data, renditions: [] }) },
  partitionBy,
} as const;

import { PhotoId, UserId } from '@heliograph/kernel';
import { z } from 'zod';

/** What the events of a photo have in common. */
export const ofPhoto = {
  photoId: z.int().positive().transform(PhotoId),
  ownerId: z.int().positive().transform(UserId),
  at: z.iso.datetime(),
};
export const images = { imageThumb: z.string(), imageLarge: z.string(), imageFull: z.string() };
export const allImages = { imageSource: z.string(), ...images };

export const partitionBy = (data: { photoId: PhotoId }) => data.photoId;

import { event, type EventDefinition } from '@heliograph/event-store';
import { PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoViewsCounted } from '@heliograph/media-core';
import { z } from 'zod';

/** The only personal data in it is whose photo it is: viewers are not passed on. */
export const photoViewEvents: readonly EventDefinition[] = [
  event<PhotoViewsCounted>({
    type: 'media.photo-views-counted',
    version: 1,
    schema: z.object({
      photoId: z.int().positive().transform(PhotoId),
      ownerId: z.int().positive().transform(UserId),
      hour: z.iso.datetime(),
      views: z.int().nonnegative(),
      downloads: z.int().nonnegative(),
    }),
    sample: { photoId: PhotoId(10), ownerId: UserId(7), hour: '2026-01-31T09:00:00.000Z', views: 12, downloads: 1 },
    partitionBy: ({ photoId }) => photoId,
    publish: 'verbatim',
  }),
];

import { event, type EventDefinition } from '@heliograph/event-store';
import { PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoViewsCounted } from '@heliograph/media-core';
import { z } from 'zod';

/** The only personal data in it is whose photo it is: viewers are not passed on. */
export const photoViewEvents: readonly EventDefinition[] = [
  event<PhotoViewsCounted>({
    type: 'media.photo-views-counted',
    version: 2,
    schema: z.object({
      ownerId: z.int().positive().transform(UserId),
      hour: z.iso.datetime(),
      photos: z.array(
        z.object({
          photoId: z.int().positive().transform(PhotoId),
          views: z.int().nonnegative(),
          downloads: z.int().nonnegative(),
        }),
      ),
    }),
    sample: { ownerId: UserId(7), hour: '2026-01-31T09:00:00.000Z', photos: [{ photoId: PhotoId(10), views: 12, downloads: 1 }] },
    upcasters: {
      1: ({ ownerId, hour, ...counted }: { ownerId: UserId; hour: string; photoId: PhotoId; views: number; downloads: number }) => ({
        ownerId,
        hour,
        photos: [counted],
      }),
    },
    partitionBy: ({ ownerId }) => ownerId,
    publish: 'verbatim',
  }),
];

import { event, type EventDefinition } from '@heliograph/event-store';
import type { PictureBarred, PictureUnbarred } from '@heliograph/media-core';
import { z } from 'zod';

const ofPicture = {
  version: 1,
  schema: z.object({ checksum: z.string(), fingerprint: z.string().nullable(), at: z.iso.datetime() }),
  sample: {
    checksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    fingerprint: 'd5a1c3967b2e480f',
    at: '2026-01-31T09:30:00.000Z',
  },
  partitionBy: () => 0,
  publish: 'private',
} as const;

export const barredPictureEvents: readonly EventDefinition[] = [
  event<PictureBarred>({ type: 'media.picture-barred', ...ofPicture }),
  event<PictureUnbarred>({ type: 'media.picture-unbarred', ...ofPicture }),
];

import { event, type EventDefinition } from '@heliograph/event-store';
import { DecisionId } from '@heliograph/kernel';
import type { PictureBarred, PictureUnbarred } from '@heliograph/media-core';
import { z } from 'zod';
import { marks } from '../photo/photo.events.parts.js';

/** An older event did not say by which decisions. */
const unsaid = (isListed: boolean | null) => ({ 1: (data: object) => ({ ...data, isListed, standing: [], lifted: [] }) });

const ofPicture = {
  version: 2,
  schema: z.object({
    checksum: z.string(),
    fingerprint: z.string().nullable(),
    isListed: z.boolean().nullable(),
    ...marks,
    at: z.iso.datetime(),
  }),
  partitionBy: () => 0,
  publish: 'private',
} as const;

const sample = {
  checksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  fingerprint: 'd5a1c3967b2e480f',
  isListed: false,
  at: '2026-01-31T09:30:00.000Z',
};

export const barredPictureEvents: readonly EventDefinition[] = [
  event<PictureBarred>({
    type: 'media.picture-barred',
    ...ofPicture,
    sample: { ...sample, standing: [{ decisionId: DecisionId(5), reason: 'illegal' }], lifted: [] },
    upcasters: unsaid(null),
  }),
  event<PictureUnbarred>({
    type: 'media.picture-unbarred',
    ...ofPicture,
    sample: { ...sample, standing: [], lifted: [DecisionId(5)] },
    upcasters: unsaid(false),
  }),
];

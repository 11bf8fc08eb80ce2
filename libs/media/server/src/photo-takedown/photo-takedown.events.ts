import { event, type EventDefinition } from '@heliograph/event-store';
import { DecisionId } from '@heliograph/kernel';
import type * as contract from '@heliograph/media-contracts';
import type { LegalHoldEnded, LegalHoldPlaced, PhotoRestored, PhotoTakenDown, PhotoWithheld } from '@heliograph/media-core';
import { z } from 'zod';
import { allFiles, marks, ofPhoto, partitionBy } from '../photo/photo.events.parts.js';
import * as sample from '../photo/photo.events.samples.js';

/** Version 1 said neither why nor, of the command line, by whom. */
const legalHold = {
  version: 2,
  schema: z.object({ ...ofPhoto, reason: z.string().nullable(), by: z.string().nullable() }),
  sample: { ...sample.ofPhoto, reason: 'Order 12/2026 of the court', by: 'root' },
  // Of whose it is: with their erasure there is nothing left that could be held.
  personal: { of: 'ownerId', fields: ['reason'], formerly: { 1: [] } },
  upcasters: { 1: (data: typeof sample.ofPhoto) => ({ ...data, reason: null, by: null }) },
  partitionBy,
  publish: 'private',
} as const;

/** Which decisions stand is said here alone: others hear whether it is down. */
export const photoTakedownEvents: readonly EventDefinition[] = [
  event<PhotoTakenDown>({
    type: 'media.photo-taken-down',
    version: 1,
    schema: z.object({
      ...ofPhoto,
      ...marks,
      since: z.iso.datetime(),
      isHeld: z.boolean(),
      wanted: z.boolean(),
      publishedAt: z.iso.datetime().nullable(),
    }),
    sample: sample.takenDown,
    partitionBy,
    publish: ({ data: { photoId, ownerId, at } }): readonly contract.PhotoTakenDown[] => [
      { type: 'media.photo-taken-down', data: { photoId, ownerId, at } },
    ],
  }),
  event<PhotoRestored>({
    type: 'media.photo-restored',
    version: 1,
    schema: z.object({ ...ofPhoto, lifted: marks.lifted, state: z.enum(['processing', 'failed', 'held', 'draft', 'published']) }),
    sample: { ...sample.ofPhoto, lifted: [DecisionId(4)], state: 'draft' },
    partitionBy,
    publish: ({ data: { photoId, ownerId, state, at } }): readonly contract.PhotoRestored[] => [
      { type: 'media.photo-restored', data: { photoId, ownerId, state, at } },
    ],
  }),
  event<PhotoWithheld>({
    type: 'media.photo-withheld',
    ...allFiles,
    sample: sample.deleted,
    partitionBy,
    publish: 'private',
  }),
  event<LegalHoldPlaced>({ type: 'media.legal-hold-placed', ...legalHold }),
  event<LegalHoldEnded>({ type: 'media.legal-hold-ended', ...legalHold }),
];

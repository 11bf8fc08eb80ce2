import { event, type EventDefinition } from '@heliograph/event-store';
import { DecisionId } from '@heliograph/kernel';
import type * as contract from '@heliograph/media-contracts';
import type { LegalHoldEnded, LegalHoldPlaced, PhotoRestored, PhotoTakenDown, PhotoWithheld } from '@heliograph/media-core';
import { z } from 'zod';
import { bare } from '../photo/photo.events.js';
import { allImages, ofPhoto, partitionBy } from '../photo/photo.events.parts.js';
import * as sample from '../photo/photo.events.samples.js';

const decisionId = z.int().positive().transform(DecisionId);

/** Which decisions stand is said here alone: others hear whether it is down. */
export const photoTakedownEvents: readonly EventDefinition[] = [
  event<PhotoTakenDown>({
    type: 'media.photo-taken-down',
    version: 1,
    schema: z.object({
      ...ofPhoto,
      standing: z.array(z.object({ decisionId, reason: z.string() })),
      lifted: z.array(decisionId),
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
    schema: z.object({ ...ofPhoto, lifted: z.array(decisionId), state: z.enum(['processing', 'failed', 'held', 'draft', 'published']) }),
    sample: { ...sample.ofPhoto, lifted: [DecisionId(4)], state: 'draft' },
    partitionBy,
    publish: ({ data: { photoId, ownerId, state, at } }): readonly contract.PhotoRestored[] => [
      { type: 'media.photo-restored', data: { photoId, ownerId, state, at } },
    ],
  }),
  event<PhotoWithheld>({
    type: 'media.photo-withheld',
    version: 1,
    schema: z.object({ ...ofPhoto, ...allImages }),
    sample: sample.deleted,
    partitionBy,
    publish: 'private',
  }),
  event<LegalHoldPlaced>({ type: 'media.legal-hold-placed', ...bare, publish: 'private' }),
  event<LegalHoldEnded>({ type: 'media.legal-hold-ended', ...bare, publish: 'private' }),
];

import { event, type EventDefinition } from '@heliograph/event-store';
import { licenses } from '@heliograph/media-contracts';
import type { DetailsChanged } from '@heliograph/media-core';
import { z } from 'zod';
import { ofPhoto, partitionBy } from '../photo/photo.events.parts.js';
import * as sample from '../photo/photo.events.samples.js';

const text = z.string().nullable();

/** What a camera says may tell who somebody is, as words do: both are sealed under the owner's key. */
export const photoDetailEvents: readonly EventDefinition[] = [
  event<DetailsChanged>({
    type: 'media.details-changed',
    version: 1,
    schema: z.object({
      ...ofPhoto,
      alt: text,
      license: z.enum(licenses),
      showExif: z.boolean(),
      exif: z
        .object({
          camera: text,
          lens: text,
          focalLength: z.number().nullable(),
          aperture: z.number().nullable(),
          exposure: text,
          iso: z.int().nullable(),
        })
        .nullable(),
    }),
    sample: sample.detailsChanged,
    personal: { of: 'ownerId', fields: ['alt', 'exif'] },
    partitionBy,
    publish: 'private',
  }),
];

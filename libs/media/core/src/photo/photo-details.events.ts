import { event, personal } from '@heliograph/kernel/events';
import * as contract from '@heliograph/media-contracts';
import { z } from 'zod';
import { photoSchema, partitionBy, sample, text } from './photo.event-fields.js';

const fact = z.string().nullable();

/** What a camera says may tell who somebody is, as words do: both are sealed under the owner's key. */
export const photoDetailEvents = [
  // Everything of N7 that its owner says of it, as it is then. Null once the owner has been erased.
  event({
    type: contract.DetailsChanged.type,
    version: 1,
    schema: photoSchema.extend({
      alt: text,
      license: z.enum(contract.licenses),
      showExif: z.boolean(),
      /** Null where the file says nothing, or the owner does not show it. */
      exif: personal(
        z
          .object({
            camera: fact,
            lens: fact,
            focalLength: z.number().nullable(),
            aperture: z.number().nullable(),
            exposure: fact,
            iso: z.int().nullable(),
          })
          .nullable(),
      ),
    }),
    sample: {
      ...sample,
      alt: 'Three dunes, the last sunlight on their ridges.',
      license: 'cc-by',
      showExif: true,
      exif: { camera: 'NIKON D750', lens: '24-70mm f/2.8', focalLength: 35, aperture: 8, exposure: '1/250', iso: 100 },
    },
    owner: 'ownerId',
    partitionBy,
    publish: ({ data: { photoId, ownerId, exif, at } }): readonly contract.DetailsChanged[] => [
      { type: contract.DetailsChanged.type, data: { photoId, ownerId, camera: exif?.camera ?? null, at } },
    ],
  }),
] as const;

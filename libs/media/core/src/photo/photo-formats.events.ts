import { event } from '@heliograph/kernel/events';
import { z } from 'zod';
import {
  keptUpload,
  photoSchema,
  partitionBy,
  renditionFiles,
  sample,
  sampleKeptUpload,
  withoutHashes,
  withoutUpload,
} from './photo.event-fields.js';

/** Names of files are for this context alone. */
export const photoFormatEvents = [
  // The other renditions of N7 exist too: nothing is missing.
  event({
    type: 'media.formats-made',
    version: 3,
    schema: photoSchema.extend({ files: renditionFiles, original: keptUpload }),
    sample: {
      ...sample,
      files: [
        {
          ...{ name: '7b1d3f5a9c2e4d6f8a0b1c3e5d7f9a2b.avif', format: 'avif', width: 320, height: 213 },
          ...{ sha256: 'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06', bytes: 9_216 },
        },
      ],
      original: sampleKeptUpload,
    },
    // Version 1 is from before their bytes were said, 2 from before the upload was kept.
    upcasters: { 1: withoutHashes, 2: withoutUpload },
    partitionBy,
    publish: 'private',
  }),
  // They could not be made. The photo stands with what it has.
  event({
    type: 'media.formats-given-up',
    version: 2,
    schema: photoSchema.extend({ reason: z.string(), original: keptUpload }),
    sample: { ...sample, reason: 'decoder-timed-out', original: sampleKeptUpload },
    upcasters: { 1: withoutUpload },
    partitionBy,
    publish: 'private',
  }),
] as const;

import { event, type EventDefinition } from '@heliograph/event-store';
import type { FormatsGivenUp, FormatsMade } from '@heliograph/media-core';
import { z } from 'zod';
import { ofPhoto, partitionBy, renditionFiles, withoutHashes } from '../photo/photo.events.parts.js';
import * as sample from '../photo/photo.events.samples.js';

/** Names of files are for this context alone. */
export const photoFormatEvents: readonly EventDefinition[] = [
  event<FormatsMade>({
    type: 'media.formats-made',
    version: 2,
    schema: z.object({ ...ofPhoto, files: renditionFiles }),
    sample: sample.formatsMade,
    // Version 1 is from before their bytes were said.
    upcasters: { 1: withoutHashes },
    partitionBy,
    publish: 'private',
  }),
  event<FormatsGivenUp>({
    type: 'media.formats-given-up',
    version: 1,
    schema: z.object({ ...ofPhoto, reason: z.string() }),
    sample: { ...sample.ofPhoto, reason: 'decoder-timed-out' },
    partitionBy,
    publish: 'private',
  }),
];

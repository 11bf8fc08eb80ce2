import { event, type EventDefinition } from '@heliograph/event-store';
import type * as contract from '@heliograph/media-contracts';
import type { PhotoHeld, PhotoReleased } from '@heliograph/media-core';
import { z } from 'zod';
import { bare } from '../photo/photo.events.js';
import { ofPhoto } from '../photo/photo.events.parts.js';
import * as sample from '../photo/photo.events.samples.js';

/** B5: what happens to a photo that looks like a barred picture. Which one it is stays here. */
export const photoHoldEvents: readonly EventDefinition[] = [
  event<PhotoHeld>({
    type: 'media.photo-held',
    ...bare,
    schema: z.object({ ...ofPhoto, barredChecksum: z.string(), distance: z.int().nonnegative() }),
    sample: sample.held,
    publish: ({ data: { photoId, ownerId, at } }): readonly contract.PhotoHeld[] => [
      { type: 'media.photo-held', data: { photoId, ownerId, at } },
    ],
  }),
  event<PhotoReleased>({ type: 'media.photo-released', ...bare, publish: 'verbatim' }),
];

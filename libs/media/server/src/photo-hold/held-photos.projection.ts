import { put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { PhotoEvent } from '@heliograph/media-core';
import { heldPhotos } from './held-photos.table.js';

/** Inline: who decides about a held photo sees at once which barred picture it looks like. */
export const heldPhotosInline = inlineProjection<PhotoEvent>({
  name: 'media.held-photos',
  tables: [heldPhotos],
  on: {
    'media.photo-held': ({ data: { photoId, ownerId, barredChecksum, distance, at } }) => [
      put(heldPhotos, { photo_id: photoId }, { owner_id: ownerId, barred_checksum: barredChecksum, distance, held_at: at }),
    ],
    'media.photo-released': ({ data }) => [remove(heldPhotos, { photo_id: data.photoId })],
    'media.photo-deleted': ({ data }) => [remove(heldPhotos, { photo_id: data.photoId })],
  },
});

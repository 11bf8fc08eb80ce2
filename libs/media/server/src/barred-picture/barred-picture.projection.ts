import { put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import { type BarredPictureEvent, piecesOf } from '@heliograph/media-core';
import { barredPictures } from './barred-pictures.table.js';

/** Inline: what is barred is refused from the commit on. */
export const barredPicturesInline = inlineProjection<BarredPictureEvent>({
  name: 'media.barred-pictures',
  tables: [barredPictures],
  on: {
    'media.picture-barred': ({ data: { checksum, fingerprint, at } }) => [
      put(barredPictures, { checksum }, { fingerprint, pieces: fingerprint === null ? [] : [...piecesOf(fingerprint)], barred_at: at }),
    ],
    'media.picture-unbarred': ({ data: { checksum } }) => [remove(barredPictures, { checksum })],
  },
});

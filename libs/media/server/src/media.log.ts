import { defineLog, rowsRepaired, versionOfStream } from '@heliograph/event-store';
import { type PhotoId, StreamId } from '@heliograph/kernel';
import { mediaEvents } from '@heliograph/media-contracts';
import { barredPictureEvents, photoEvents, photoViewEvents, themeEvents } from '@heliograph/media-core';
import { imagesInline } from './image/images.projection.js';
import { photosInline } from './photo/photos.projection.js';
import { barredPicturesInline } from './barred-picture/barred-picture.projection.js';
import { heldPhotosInline } from './photo-hold/held-photos.projection.js';
import { renditionWorkInline } from './photo-renditions/rendition-work.projection.js';
import { themesInline } from './theme/themes.projection.js';

export const mediaLog = defineLog({
  name: 'media',
  published: mediaEvents,
  events: [...photoEvents, ...photoViewEvents, ...barredPictureEvents, ...themeEvents, rowsRepaired('media')],
  inline: [photosInline, imagesInline, renditionWorkInline, barredPicturesInline, heldPhotosInline, themesInline],
});

export const photoStream = (photoId: PhotoId): StreamId => StreamId(`photo-${photoId}`);
/** One for each file that is barred, or was (B5). */
export const pictureStream = (checksum: string): StreamId => StreamId(`picture-${checksum}`);
export const themeStream = (week: string): StreamId => StreamId(`theme-${week}`);
/** A column of statements on photos. */
export const PHOTO_VERSION = versionOfStream(mediaLog.name, `'photo-' || photos.id`);

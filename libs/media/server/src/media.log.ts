import { defineLog, rowsRepaired, versionOfStream } from '@heliograph/event-store';
import { type PhotoId, StreamId } from '@heliograph/kernel';
import { photoEvents } from './photo/photo.events.js';
import { imagesInline } from './image/images.projection.js';
import { photosInline } from './photo/photos.projection.js';
import { photoTakedownEvents } from './photo-takedown/photo-takedown.events.js';
import { barredPictureEvents } from './barred-picture/barred-picture.events.js';
import { barredPicturesInline } from './barred-picture/barred-picture.projection.js';
import { heldPhotosInline } from './photo-hold/held-photos.projection.js';
import { photoHoldEvents } from './photo-hold/photo-hold.events.js';
import { photoDetailEvents } from './photo-details/photo-details.events.js';
import { photoFormatEvents } from './photo-renditions/photo-formats.events.js';
import { photoViewEvents } from './photo-views/photo-views.events.js';
import { renditionWorkInline } from './photo-renditions/rendition-work.projection.js';

export const mediaLog = defineLog({
  name: 'media',
  events: [
    ...photoEvents,
    ...photoHoldEvents,
    ...photoTakedownEvents,
    ...photoFormatEvents,
    ...photoDetailEvents,
    ...photoViewEvents,
    ...barredPictureEvents,
    rowsRepaired('media'),
  ],
  inline: [photosInline, imagesInline, renditionWorkInline, barredPicturesInline, heldPhotosInline],
});

export const photoStream = (photoId: PhotoId): StreamId => StreamId(`photo-${photoId}`);
/** One for each file that is barred, or was (B5). */
export const pictureStream = (checksum: string): StreamId => StreamId(`picture-${checksum}`);
/** A column of statements on photos. */
export const PHOTO_VERSION = versionOfStream(mediaLog.name, `'photo-' || photos.id`);

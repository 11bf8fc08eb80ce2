import { defineLog, rowsRepaired, versionOfStream } from '@heliograph/event-store';
import { type PhotoId, StreamId } from '@heliograph/kernel';
import { photoEvents } from './photo/photo.events.js';
import { imagesInline } from './image/images.projection.js';
import { photosInline } from './photo/photos.projection.js';
import { photoViewEvents } from './photo-views/photo-views.events.js';
import { renditionWorkInline } from './photo-renditions/rendition-work.projection.js';

export const mediaLog = defineLog({
  name: 'media',
  events: [...photoEvents, ...photoViewEvents, rowsRepaired('media')],
  inline: [photosInline, imagesInline, renditionWorkInline],
});

export const photoStream = (photoId: PhotoId): StreamId => StreamId(`photo-${photoId}`);
/** A column of statements on photos. */
export const PHOTO_VERSION = versionOfStream(mediaLog.name, `'photo-' || photos.id`);

export { type PhotoRejection } from './photo/photo.refusals.js';
export type { RenditionFile } from './photo/photo.event-fields.js';
export { type FormatsMade, type PhotoDeleted, type PhotoEvent, photoEvents, type PhotoPublished } from './photo/photo.events.js';
export { evolve, type LivePhoto, noPhoto, type PhotoState } from './photo/photo.state.js';
export {
  barredPicture,
  type BarredPictureCommand,
  type BarredPictureEvent,
  barredPictureEvents,
} from './barred-picture/barred-picture.js';
export { MAX_DISTANCE, distance, type Fingerprint, piecesOf } from './fingerprint/fingerprint.js';
export { photoCuration } from './photo-curation/photo-curation.js';
export { photoDeletion } from './photo-deletion/photo-deletion.js';
export { photoDiscard } from './photo-discard/photo-discard.js';
export { photoEdit } from './photo-edit/photo-edit.js';
export { type AlikePicture, photoHold } from './photo-hold/photo-hold.js';
export { photoPremium } from './photo-premium/photo-premium.js';
export { photoPublication } from './photo-publication/photo-publication.js';
export { photoRenditions } from './photo-renditions/photo-renditions.js';
export { photoTakedown, type TakedownCommand } from './photo-takedown/photo-takedown.js';
export { photoUpload, type UploadPhoto } from './photo-upload/photo-upload.js';
export { photoVisibility } from './photo-visibility/photo-visibility.js';
export { type CountedViews, photoViewEvents, photoViews } from './photo-views/photo-views.js';
export { theme, type ThemeCommand, type ThemeEvent, themeEvents } from './theme/theme.js';
export { readTags, type Tag, tagSlug } from './tags/tags.js';
export { sourcesWithOffset, chooseTookAt, type TookAt, tookAtOfForm, type TookAtSource } from './took-at/took-at.js';

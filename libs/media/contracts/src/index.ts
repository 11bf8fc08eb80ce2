export { FindImage, FindBestFile, FindOrphanedImages, type ImageFile, type BestFile, PUBLIC_IMAGE_SECONDS } from './image.messages.js';
export { FindOriginal, type OriginalFile, type PhotoOriginal } from './photo-original.messages.js';
export {
  type MediaEvent,
  mediaEvents,
  PhotoCurated,
  DetailsChanged,
  PhotoDeleted,
  PhotoEdited,
  PhotoFailed,
  photoFields,
  PhotoHeld,
  PhotoHidden,
  PhotoPublished,
  PhotoReleased,
  PhotoRestored,
  PhotoShown,
  PhotoTakenDown,
  PhotoUncurated,
  PhotoUnpublished,
  PhotoUploaded,
  PhotoViewsCounted,
  PremiumGranted,
  PremiumRevoked,
  RenditionsMade,
} from './media.events.js';
export { type AlikePhoto, FindAlikePhotos } from './alike-photo.messages.js';
export { BarPicture, type BarredPicture, FindPicture, ListBarredPictures, UnbarPicture } from './barred-picture.messages.js';
export { type ImageRefusal, type MediaRejection, mediaRejections } from './media.rejections.js';
export {
  type Colour,
  type ImageType,
  type PhotoFacts,
  type PhotoState,
  type PhotoStatus,
  photoStatuses,
  type UploadType,
  uploadTypes,
} from './photo.facts.js';
export {
  type Exif,
  FindPhotoDetails,
  type License,
  licenses,
  type PhotoDetails,
  type Rendition,
  type WrittenFile,
} from './photo.details.js';
export {
  DeletePhoto,
  EditPhoto,
  FindOwnerHint,
  FindLatestOffset,
  FindPhoto,
  FindPhotoState,
  FindPhotoVersion,
  type PhotoChanges,
  FindVersionedPhoto,
  type VersionedPhoto,
} from './photo.messages.js';
export { CuratePhoto, UncuratePhoto } from './photo-curation.messages.js';
export { ReleasePhoto } from './photo-hold.messages.js';
export { AcceptPremium, RevokePremium } from './photo-premium.messages.js';
export { ForgetOwner } from './photo-discard.messages.js';
export {
  FindTakenDown,
  IsWithheld,
  RestorePhoto,
  SetLegalHold,
  type TakenDown,
  TakeDownPhoto,
  PurgeTakenDownPhotos,
} from './photo-takedown.messages.js';
export { SetPhotosHidden } from './photo-visibility.messages.js';
export { PublishPhoto, UnpublishPhoto } from './photo-publication.messages.js';
export {
  type FailedRenditionWork,
  FailPhoto,
  type FailureReason,
  CountMissingFormats,
  FindFormatWork,
  FORMATS,
  FindRenditionWork,
  type FormatWork,
  GiveUpFormats,
  ListFormatWork,
  ListFailedRenditionWork,
  ListRenditionWork,
  type Renditions,
  RecordFormats,
  RecordRenditions,
  renditionJob,
  RENDITIONS,
  type RenditionWork,
} from './photo-renditions.messages.js';
export { type HourlyViews, RecordPhotoViews } from './photo-views.messages.js';
export {
  CheckImage,
  FindOwnCopies,
  LARGEST_IMAGE,
  MakeSquare,
  type NewPhoto,
  type OwnCopy,
  UploadPhoto,
  type UploadedPhoto,
} from './photo-upload.messages.js';
export { FindTheme, ListThemes, RemoveTheme, SetTheme, type Theme, type ThemeWords } from './theme.messages.js';
export { mondayOf, nextMonday, weekOf } from './week.js';
export { FindStorageUse } from './storage-quota.messages.js';
export {
  AbandonUpload,
  AppendToUpload,
  FindUpload,
  FinishUpload,
  type ResumableUpload,
  StartUpload,
  SweepUploads,
  UPLOAD_LIFETIME_MILLISECONDS,
  UploadId,
} from './resumable-upload.messages.js';

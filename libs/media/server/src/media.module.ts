import { Module } from '@nestjs/common';
import { FindAlikePhotosHandler } from './alike-photo/alike-photo.handlers.js';
import {
  BarPictureHandler,
  FindPictureHandler,
  ListBarredPicturesHandler,
  UnbarPictureHandler,
} from './barred-picture/barred-picture.handlers.js';
import { FindImageHandler, FindOrphanedImagesHandler } from './image/image.handlers.js';
import {
  FindOwnCopiesHandler,
  FindOwnerHintHandler,
  FindLatestOffsetHandler,
  FindPhotoHandler,
  FindPhotoStateHandler,
  FindPhotoVersionHandler,
  FindVersionedPhotoHandler,
} from './photo/photo.handlers.js';
import { PhotoChanges } from './photo/photo-changes.js';
import { PhotoOwners } from './photo/photo-owners.js';
import { CuratePhotoHandler, UncuratePhotoHandler } from './photo-curation/photo-curation.handlers.js';
import { DeletePhotoHandler } from './photo-deletion/photo-deletion.handlers.js';
import { ForgetOwnerHandler } from './photo-discard/photo-discard.handlers.js';
import { EditPhotoHandler } from './photo-edit/photo-edit.handlers.js';
import { ReleasePhotoHandler } from './photo-hold/photo-hold.handlers.js';
import { FindBestFileHandler, FindOriginalHandler } from './photo-original/photo-original.handlers.js';
import { AcceptPremiumHandler, RevokePremiumHandler } from './photo-premium/photo-premium.handlers.js';
import { PublishPhotoHandler, UnpublishPhotoHandler } from './photo-publication/photo-publication.handlers.js';
import {
  FailPhotoHandler,
  FindRenditionWorkHandler,
  ListFailedRenditionWorkHandler,
  ListRenditionWorkHandler,
  RecordRenditionsHandler,
} from './photo-renditions/photo-renditions.handlers.js';
import { FindPhotoDetailsHandler } from './photo-details/photo-details.handlers.js';
import {
  CountMissingFormatsHandler,
  FindFormatWorkHandler,
  GiveUpFormatsHandler,
  ListFormatWorkHandler,
  RecordFormatsHandler,
} from './photo-renditions/photo-formats.handlers.js';
import { RecordPhotoViewsHandler } from './photo-views/photo-views.handlers.js';
import { CheckImageHandler, UploadPhotoHandler } from './photo-upload/photo-upload.handlers.js';
import { FinishUploadHandler } from './resumable-upload/finish-upload.handlers.js';
import {
  AbandonUploadHandler,
  AppendToUploadHandler,
  FindUploadHandler,
  StartUploadHandler,
  SweepUploadsHandler,
} from './resumable-upload/resumable-upload.handlers.js';
import {
  RestorePhotoHandler,
  SetLegalHoldHandler,
  TakeDownPhotoHandler,
  WithholdPhotosHandler,
} from './photo-takedown/photo-takedown.handlers.js';
import { FindTakenDownHandler, IsWithheldHandler } from './photo-takedown/taken-down.handlers.js';
import { SetPhotosHiddenHandler } from './photo-visibility/photo-visibility.handlers.js';
import { FindStorageUseHandler } from './storage-quota/storage-use.handlers.js';
import { FindThemeHandler, ListThemesHandler, RemoveThemeHandler, SetThemeHandler } from './theme/theme.handlers.js';
import { MakeSquareHandler } from './square/square.handlers.js';

/** Contents page of media: every command and query it answers. */
@Module({
  providers: [
    FindAlikePhotosHandler,
    UploadPhotoHandler,
    CheckImageHandler,
    MakeSquareHandler,
    BarPictureHandler,
    UnbarPictureHandler,
    FindPictureHandler,
    ListBarredPicturesHandler,
    StartUploadHandler,
    FindUploadHandler,
    FindStorageUseHandler,
    AppendToUploadHandler,
    FinishUploadHandler,
    AbandonUploadHandler,
    SweepUploadsHandler,
    PhotoChanges,
    PhotoOwners,
    FindOwnCopiesHandler,
    FindOwnerHintHandler,
    FindLatestOffsetHandler,
    FindPhotoHandler,
    FindPhotoStateHandler,
    FindVersionedPhotoHandler,
    FindPhotoVersionHandler,
    EditPhotoHandler,
    DeletePhotoHandler,
    ForgetOwnerHandler,
    PublishPhotoHandler,
    UnpublishPhotoHandler,
    SetPhotosHiddenHandler,
    ReleasePhotoHandler,
    TakeDownPhotoHandler,
    RestorePhotoHandler,
    SetLegalHoldHandler,
    WithholdPhotosHandler,
    FindTakenDownHandler,
    IsWithheldHandler,
    CuratePhotoHandler,
    UncuratePhotoHandler,
    AcceptPremiumHandler,
    RevokePremiumHandler,
    FindRenditionWorkHandler,
    ListFailedRenditionWorkHandler,
    ListRenditionWorkHandler,
    RecordRenditionsHandler,
    FailPhotoHandler,
    FindFormatWorkHandler,
    ListFormatWorkHandler,
    CountMissingFormatsHandler,
    RecordFormatsHandler,
    GiveUpFormatsHandler,
    FindPhotoDetailsHandler,
    FindImageHandler,
    FindBestFileHandler,
    FindOriginalHandler,
    FindOrphanedImagesHandler,
    RecordPhotoViewsHandler,
    SetThemeHandler,
    RemoveThemeHandler,
    FindThemeHandler,
    ListThemesHandler,
  ],
})
export class MediaModule {}

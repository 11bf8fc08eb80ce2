import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { ImagesApiModule } from '../images/images-api.module.js';
import { PhotoChangesController } from '../photos/photo-changes.controller.js';
import { PhotoDownloadController } from '../photos/photo-download.controller.js';
import { PhotoOriginalController } from '../photos/photo-original.controller.js';
import { PhotoPublicationController } from '../photos/photo-publication.controller.js';
import { PhotoUploadController } from '../photos/photo-upload.controller.js';
import { PhotosApiModule } from '../photos/photos-api.module.js';
import { ResumableUploadsController } from '../photos/resumable-uploads.controller.js';
import { TusUploads } from '../photos/tus-uploads.js';
import { UploadPiecesController } from '../photos/upload-pieces.controller.js';
import { CurationController } from '../staff/curation.controller.js';
import { StaffThemesController } from '../staff/staff-themes.controller.js';

@Module({
  imports: [ApplicationModule, ImagesApiModule, PhotosApiModule],
  controllers: [
    PhotoChangesController,
    PhotoUploadController,
    ResumableUploadsController,
    UploadPiecesController,
    PhotoPublicationController,
    PhotoDownloadController,
    PhotoOriginalController,
    CurationController,
    StaffThemesController,
  ],
  providers: [TusUploads],
})
export class MediaApiModule {}

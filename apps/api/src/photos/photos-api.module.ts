import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { PhotosController } from './photos.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [PhotosController],
})
export class PhotosApiModule {}

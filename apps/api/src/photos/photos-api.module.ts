import { AddressesModule } from '@heliograph/application/addresses';
import { PhotosModule } from '@heliograph/application/photos';
import { Module } from '@nestjs/common';
import { PhotosController } from './photos.controller.js';

@Module({
  imports: [AddressesModule, PhotosModule],
  controllers: [PhotosController],
})
export class PhotosApiModule {}

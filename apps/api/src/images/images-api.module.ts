import { PeopleModule } from '@heliograph/application/people';
import { PhotosModule } from '@heliograph/application/photos';
import { Module } from '@nestjs/common';
import { ImagesController } from './images.controller.js';
import { StoredFiles } from './stored-files.js';

@Module({
  imports: [PeopleModule, PhotosModule],
  controllers: [ImagesController],
  providers: [StoredFiles],
})
export class ImagesApiModule {}

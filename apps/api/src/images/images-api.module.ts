import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { ImagesController } from './images.controller.js';
import { OriginalsController } from './originals.controller.js';
import { StoredFiles } from './stored-files.js';

@Module({
  imports: [ApplicationModule],
  controllers: [ImagesController, OriginalsController],
  providers: [StoredFiles],
})
export class ImagesApiModule {}

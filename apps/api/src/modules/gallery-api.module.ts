import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { CollectionPhotosController } from '../gallery/collection-photos.controller.js';
import { CollectionsController } from '../gallery/collections.controller.js';
import { MyCollectionsController } from '../gallery/my-collections.controller.js';
import { UserCollectionsController } from '../gallery/user-collections.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [MyCollectionsController, UserCollectionsController, CollectionsController, CollectionPhotosController],
})
export class GalleryApiModule {}

import { AddressesModule } from '@heliograph/application/addresses';
import { PhotosModule } from '@heliograph/application/photos';
import { SearchModule } from '@heliograph/application/search';
import { Module } from '@nestjs/common';
import { SearchController } from '../search/search.controller.js';
import { TagsController } from '../tags/tags.controller.js';

@Module({
  imports: [AddressesModule, PhotosModule, SearchModule],
  controllers: [SearchController, TagsController],
})
export class SearchApiModule {}

import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { FilteredPhotosController } from '../search/filtered-photos.controller.js';
import { SearchController } from '../search/search.controller.js';
import { TagsController } from '../tags/tags.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [SearchController, FilteredPhotosController, TagsController],
})
export class SearchApiModule {}

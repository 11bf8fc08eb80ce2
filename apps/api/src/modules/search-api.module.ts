import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { SearchController } from '../search/search.controller.js';
import { TagsController } from '../tags/tags.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [SearchController, TagsController],
})
export class SearchApiModule {}

import { Module } from '@nestjs/common';
import { ListFilteredPhotosHandler, SearchPhotosHandler } from './photos/search-photos.handlers.js';
import { FindTagHandler, MostUsedTagsHandler, RelatedTagsHandler, SearchTagsHandler } from './tags/tag.handlers.js';
import { SearchUsersHandler } from './users/search-users.handlers.js';

/** Contents page of search: every query it answers. */
@Module({
  providers: [
    SearchUsersHandler,
    SearchPhotosHandler,
    ListFilteredPhotosHandler,
    SearchTagsHandler,
    FindTagHandler,
    MostUsedTagsHandler,
    RelatedTagsHandler,
  ],
})
export class SearchModule {}

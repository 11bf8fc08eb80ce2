import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, pageQuery, paginated, parse } from '@heliograph/http';
import { SearchPhotos, SearchTags, SearchUsers } from '@heliograph/search-contracts';
import { PhotoCardsByIds } from '@heliograph/views';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, pageOf } from '../docs/documented.js';
import { filteredQuery } from '../photos/photo.requests.js';
import { PhotoResources } from '../photos/photo-resources.js';
import { UserResources } from '../users/user-resources.js';
import { searchText } from './search-text.js';

const listQuery = z.object({ page: pageQuery.page, per_page: pageQuery.per_page });
const photoQuery = filteredQuery.omit({ cursor: true }).extend({ page: pageQuery.page });

/** Search (S18): the context ranks ids, the cards are the same as in every other list. */
@Controller('search')
export class SearchController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
  ) {}

  @Get('users/:query')
  @Answers('Users by name or username', pageOf('User'))
  async searchUsers(@CurrentCaller() caller: Caller, @Param('query') text: string, @Query({ schema: listQuery }) query: unknown) {
    const { page, per_page } = parse(listQuery, query);
    const { items, total } = await this.dispatcher.dispatch(new SearchUsers(searchText(text), { page, perPage: per_page }));
    return paginated(await this.users.byIds(items, caller), { total, page, perPage: per_page });
  }

  @Get('photos/:query')
  @Answers('Published photos by title, tags or description', pageOf('Photo'))
  async searchPhotos(@CurrentCaller() caller: Caller, @Param('query') text: string, @Query({ schema: photoQuery }) query: unknown) {
    const { page, per_page, filter, curated, include } = parse(photoQuery, query);
    const { items, total } = await this.dispatcher.dispatch(
      new SearchPhotos(searchText(text), { premium: filter === 'premium', curated }, { page, perPage: per_page }),
    );
    const cards = await this.dispatcher.dispatch(new PhotoCardsByIds(items));
    const found = items.flatMap((id) => cards.get(id) ?? []);
    return paginated(await this.photos.of(found, caller, include), { total, page, perPage: per_page });
  }

  @Get('tags/:query')
  @Answers('Tags by name', pageOf('Tag'))
  async searchTags(@Param('query') text: string, @Query({ schema: listQuery }) query: unknown) {
    const { page, per_page } = parse(listQuery, query);
    const { items, total } = await this.dispatcher.dispatch(new SearchTags(searchText(text), { page, perPage: per_page }));
    return paginated(items, { total, page, perPage: per_page });
  }
}

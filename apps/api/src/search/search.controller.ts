import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, pageQuery, paginated, parse } from '@heliograph/http';
import { SearchPhotos, SearchTags, SearchUsers } from '@heliograph/search-contracts';
import { PhotoCardsByIds } from '@heliograph/views';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { photoFilter } from '../photos/photo.requests.js';
import { PhotoResources } from '../photos/photo-resources.js';
import { UserResources } from '../users/user-resources.js';
import { searchText } from './search-text.js';

/** Search (S18): the context ranks ids, the cards are the same as in every other list. */
@Controller('search')
export class SearchController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
  ) {}

  @Get('users/:query')
  async searchUsers(@CurrentCaller() caller: Caller, @Param('query') text: string, @Query() query: unknown) {
    const { page, per_page } = parse(z.object(pageQuery), query);
    const { items, total } = await this.dispatcher.dispatch(new SearchUsers(searchText(text), { page, perPage: per_page }));
    return paginated(await this.users.byIds(items, caller), { total, page, perPage: per_page });
  }

  @Get('photos/:query')
  async searchPhotos(@CurrentCaller() caller: Caller, @Param('query') text: string, @Query() query: unknown) {
    const { page, per_page, filter, curated, include } = parse(z.object({ ...pageQuery, ...photoFilter }), query);
    const { items, total } = await this.dispatcher.dispatch(
      new SearchPhotos(searchText(text), { premium: filter === 'premium', curated }, { page, perPage: per_page }),
    );
    const cards = await this.dispatcher.dispatch(new PhotoCardsByIds(items));
    const found = items.flatMap((id) => cards.get(id) ?? []);
    return paginated(await this.photos.of(found, caller, include), { total, page, perPage: per_page });
  }

  @Get('tags/:query')
  async searchTags(@Param('query') text: string, @Query() query: unknown) {
    const { page, per_page } = parse(z.object(pageQuery), query);
    const { items, total } = await this.dispatcher.dispatch(new SearchTags(searchText(text), { page, perPage: per_page }));
    return paginated(items, { total, page, perPage: per_page });
  }
}

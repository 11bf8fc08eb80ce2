import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, paginated, parse } from '@heliograph/http';
import { SearchPhotos, SearchTags, SearchUsers } from '@heliograph/search-contracts';
import { PhotoCardsByIds } from '@heliograph/views-contracts';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, pageOf } from '../docs/documented.js';
import { ListPages, walkQuery } from '../http/list-pages.js';
import { filteredQuery } from '../photos/photo.requests.js';
import { PhotoResources } from '../photos/photo-resources.js';
import { UserResources } from '../users/user-resources.js';
import { searchText } from './search-text.js';

const listQuery = z.object(walkQuery);

/** Search (S18): the context ranks ids, the cards are the same as in every other list. */
@Controller('search')
export class SearchController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
    @Inject(ListPages) private readonly pages: ListPages,
  ) {}

  @Get('users/:query')
  @Answers('Users by name or username', pageOf('User'))
  async searchUsers(@CurrentCaller() caller: Caller, @Param('query') text: string, @Query({ schema: listQuery }) query: unknown) {
    const sought = searchText(text);
    const { items, paging } = await this.pages.read(`users like ${sought}`, parse(listQuery, query), (page, from) =>
      this.dispatcher.dispatch(new SearchUsers(sought, page, from?.after)),
    );
    return paginated(await this.users.byIds(items, caller), paging);
  }

  @Get('photos/:query')
  @Answers('Published photos by title, tags or description', pageOf('Photo'))
  async searchPhotos(@CurrentCaller() caller: Caller, @Param('query') text: string, @Query({ schema: filteredQuery }) query: unknown) {
    const sought = searchText(text);
    const asked = parse(filteredQuery, query);
    const filter = { premium: asked.filter === 'premium', curated: asked.curated };
    const { items, paging } = await this.pages.read(`photos like ${JSON.stringify([sought, filter])}`, asked, (page, from) =>
      this.dispatcher.dispatch(new SearchPhotos(sought, filter, page, from?.after)),
    );
    const cards = await this.dispatcher.dispatch(new PhotoCardsByIds(items));
    const found = items.flatMap((id) => cards.get(id) ?? []);
    return paginated(await this.photos.of(found, caller, asked.include), paging);
  }

  @Get('tags/:query')
  @Answers('Tags by name', pageOf('Tag'))
  async searchTags(@Param('query') text: string, @Query({ schema: listQuery }) query: unknown) {
    const sought = searchText(text);
    const { items, paging } = await this.pages.read(`tags like ${sought}`, parse(listQuery, query), (page, from) =>
      this.dispatcher.dispatch(new SearchTags(sought, page, from?.after)),
    );
    return paginated(items, paging);
  }
}

import { Addresses } from '@heliograph/application/addresses';
import { Search, searchTextLength } from '@heliograph/application/search';
import { type Caller, Coalesce, CurrentCaller, paginated, parse, text } from '@heliograph/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, pageOf } from '../docs/answer-schemas.js';
import { pageQueryFrom, presentPage, listQuery, pagingOf } from '../http/list-pages.js';
import { listedPhotos } from '../photos/photo.presenter.js';
import { userText } from '../users/user.presenter.js';
import { photoSearchQuery, photoSearchOf } from './search.requests.js';

const searchText = z.object({ query: text(searchTextLength) });

/** Search (S18). */
@Controller('search')
export class SearchController {
  constructor(
    private readonly search: Search,
    private readonly addresses: Addresses,
  ) {}

  @Get('users/:query')
  @Coalesce()
  @Answers('Users by name or username', pageOf('User'))
  async searchUsers(@CurrentCaller() caller: Caller, @Param('query') sought: string, @Query({ schema: listQuery }) query: unknown) {
    const words = textIn(sought);
    return presentPage(await this.search.peopleLike(words, pageQueryFrom(parse(listQuery, query)), caller), userText, this.addresses);
  }

  @Get('photos/:query')
  @Coalesce()
  @Answers('Published photos by title, tags or description', pageOf('Photo'))
  async searchPhotos(@CurrentCaller() caller: Caller, @Param('query') sought: string, @Query({ schema: photoSearchQuery }) query: unknown) {
    const words = textIn(sought);
    const asked = photoSearchOf(parse(photoSearchQuery, query));
    return listedPhotos(await this.search.photosLike(words, asked, caller), asked, this.addresses);
  }

  @Get('tags/:query')
  @Coalesce()
  @Answers('Tags by name', pageOf('Tag'))
  async searchTags(@Param('query') sought: string, @Query({ schema: listQuery }) query: unknown) {
    const listing = await this.search.tagsLike(textIn(sought), pageQueryFrom(parse(listQuery, query)));
    return paginated(listing.items, pagingOf(listing));
  }
}

/** @throws HttpProblem 422 */
function textIn(query: string): string {
  return parse(searchText, { query }).query;
}

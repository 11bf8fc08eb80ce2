import { Addresses } from '@heliograph/application/addresses';
import { Feed } from '@heliograph/application/photos';
import { CurrentPerson, parse, type PersonCaller, RequiresScope } from '@heliograph/http';
import { Controller, Get, Query } from '@nestjs/common';
import { Answers, keysetPageOf } from '../docs/answer-schemas.js';
import { pageQueryFrom } from '../http/list-pages.js';
import { listedByKeyset } from '../photos/photo.presenter.js';
import { feedQuery, feedRequest } from '../photos/photo.requests.js';

/** Photos by the people whom the caller follows (N1). */
@Controller('me/feed')
export class MyFeedController {
  constructor(
    private readonly feed: Feed,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Answers('Published photos by the people whom the caller follows, latest publication first', keysetPageOf('Photo'))
  @RequiresScope('read')
  async listMyFeed(@CurrentPerson() caller: PersonCaller, @Query({ schema: feedQuery }) query: unknown) {
    const { include, ...page } = parse(feedRequest, query);
    return listedByKeyset(await this.feed.listFeed(caller, { ...pageQueryFrom(page), include }), { include }, this.addresses);
  }
}

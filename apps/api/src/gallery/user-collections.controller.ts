import { Addresses } from '@heliograph/application/addresses';
import { Collections } from '@heliograph/application/gallery';
import { People } from '@heliograph/application/people';
import { type Caller, CurrentCaller, parse } from '@heliograph/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Answers, pageOf } from '../docs/answer-schemas.js';
import { listQuery, pageQueryFrom, presentPage } from '../http/list-pages.js';
import { presentCollection } from '../photos/photo.presenter.js';

/** Somebody's collections (N4). */
@Controller('users/:username/collections')
export class UserCollectionsController {
  constructor(
    private readonly people: People,
    private readonly collections: Collections,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Answers("A user's public collections, newest first; with `read`, of one's own also the private ones", pageOf('Collection'))
  async listCollectionsOfUser(
    @CurrentCaller() caller: Caller,
    @Param('username') username: string,
    @Query({ schema: listQuery }) query: unknown,
  ) {
    const ownerId = await this.people.visibleUserId(username, caller);
    const page = await this.collections.listCollections(ownerId, pageQueryFrom(parse(listQuery, query)), caller);
    return presentPage(page, presentCollection, this.addresses);
  }
}

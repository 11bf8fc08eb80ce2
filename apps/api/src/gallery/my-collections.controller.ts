import { Addresses } from '@heliograph/application/addresses';
import { Collections } from '@heliograph/application/gallery';
import { created, CurrentPerson, parse, type PersonCaller, RequiresScope } from '@heliograph/http';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Answers, one, pageOf } from '../docs/answer-schemas.js';
import { listQuery, pageQueryFrom, presentPage } from '../http/list-pages.js';
import { presentCollection } from '../photos/photo.presenter.js';
import { newCollection } from './collection.requests.js';

/** The caller's own collections, private ones too (N4). */
@Controller('me/collections')
export class MyCollectionsController {
  constructor(
    private readonly collections: Collections,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Answers("The caller's collections, private ones too, newest first", pageOf('Collection'))
  @RequiresScope('read')
  async listMyCollections(@CurrentPerson() caller: PersonCaller, @Query({ schema: listQuery }) query: unknown) {
    const page = await this.collections.listCollections(caller.userId, pageQueryFrom(parse(listQuery, query)), caller);
    return presentPage(page, presentCollection, this.addresses);
  }

  @Post()
  @Answers('Make a collection', one('Collection'), 201)
  @RequiresScope('write:collections')
  async createCollection(@CurrentPerson() caller: PersonCaller, @Body({ schema: newCollection }) body: unknown) {
    const { title, description, is_private: isPrivate } = parse(newCollection, body);
    const made = await this.collections.create(caller, { title, description: description ?? '', isPrivate });
    return created(`/collections/${made.collection.id}`, presentCollection(made, this.addresses));
  }
}

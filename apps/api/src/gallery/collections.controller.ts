import { Addresses } from '@heliograph/application/addresses';
import { Collections } from '@heliograph/application/gallery';
import {
  type Caller,
  CurrentCaller,
  CurrentPerson,
  deleted,
  parse,
  pathId,
  type PersonCaller,
  RequiresScope,
  single,
} from '@heliograph/http';
import { CollectionId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { Answers, deletion, one } from '../docs/answer-schemas.js';
import { presentCollection } from '../photos/photo.presenter.js';
import { changedCollection } from './collection.requests.js';

/** One collection (N4). */
@Controller('collections/:id')
export class CollectionsController {
  constructor(
    private readonly collections: Collections,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Answers('One collection; private ones are seen by their owner alone', one('Collection'))
  async getCollection(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return single(presentCollection(await this.collections.findCollection(pathId(CollectionId, id), caller), this.addresses));
  }

  @Put()
  @Answers("Change one's own collection", one('Collection'))
  @RequiresScope('write:collections')
  async changeCollection(
    @CurrentPerson() caller: PersonCaller,
    @Param('id') id: string,
    @Body({ schema: changedCollection }) body: unknown,
  ) {
    const found = await this.collections.findOwn(pathId(CollectionId, id), caller);
    const { title, description, is_private: isPrivate, cover_photo_id: coverPhotoId } = parse(changedCollection, body);
    const changes = { title, description: description === null ? '' : description, isPrivate, coverPhotoId };
    return single(presentCollection(await this.collections.change(caller, found, changes), this.addresses));
  }

  @Delete()
  @Answers("Delete one's own collection; its photos stay", deletion)
  @RequiresScope('write:collections')
  async deleteCollection(@CurrentPerson() caller: PersonCaller, @Param('id') id: string) {
    await this.collections.delete(caller, pathId(CollectionId, id));
    return deleted('The collection was deleted.');
  }
}

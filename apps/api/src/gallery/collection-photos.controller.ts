import { Addresses } from '@heliograph/application/addresses';
import { CollectionPhotos, Collections } from '@heliograph/application/gallery';
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
import { CollectionId, PhotoId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { Answers, deletion, one, pageOf } from '../docs/answer-schemas.js';
import { pageQueryFrom } from '../http/list-pages.js';
import { listedPhotos, presentCollection } from '../photos/photo.presenter.js';
import { collectionPhotosQuery, placedPhoto } from './collection.requests.js';

/** The photos of a collection (N4). */
@Controller('collections/:id/photos')
export class CollectionPhotosController {
  constructor(
    private readonly collections: Collections,
    private readonly contents: CollectionPhotos,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Answers('Photos of a collection, in the order that its owner gave them', pageOf('Photo'))
  async listPhotosOfCollection(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query({ schema: collectionPhotosQuery }) query: unknown,
  ) {
    const collection = await this.collections.findVisible(pathId(CollectionId, id), caller);
    const { include, ...page } = parse(collectionPhotosQuery, query);
    const asked = { ...pageQueryFrom(page), include };
    return listedPhotos(await this.contents.listPhotos(collection, asked, caller), asked, this.addresses);
  }

  @Put(':photo_id')
  @Answers("Add a photo to one's own collection, or move it there; twice is once", one('Collection'))
  @RequiresScope('write:collections')
  async collectPhoto(
    @CurrentPerson() caller: PersonCaller,
    @Param('id') id: string,
    @Param('photo_id') photoId: string,
    @Body({ schema: placedPhoto }) body: unknown,
  ) {
    const collectionId = pathId(CollectionId, id);
    await this.contents.put(caller, collectionId, pathId(PhotoId, photoId), () => parse(placedPhoto, body).position ?? null);
    return single(presentCollection(await this.collections.findCollection(collectionId, caller), this.addresses));
  }

  @Delete(':photo_id')
  @Answers("Take a photo out of one's own collection", deletion)
  @RequiresScope('write:collections')
  async removePhotoFromCollection(@CurrentPerson() caller: PersonCaller, @Param('id') id: string, @Param('photo_id') photoId: string) {
    await this.contents.remove(caller, pathId(CollectionId, id), pathId(PhotoId, photoId));
    return deleted('The photo was taken out of the collection.');
  }
}

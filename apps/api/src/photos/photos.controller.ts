import { Addresses } from '@heliograph/application-addresses';
import { OwnPhotos, PhotoLists, Photos, ViewRecorder } from '@heliograph/application-photos';
import {
  Answer,
  type Caller,
  Coalesced,
  CurrentCaller,
  CurrentPerson,
  deleted,
  expectedVersion,
  namedVersion,
  parse,
  pathId,
  type PersonCaller,
  RequiresScope,
  single,
} from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, Inject, Param, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, deletion, Matches, one, pageOf } from '../docs/documented.js';
import { viewRequest } from '../http/view-request.js';
import { listedPhotos, presentPhoto } from './photo.presenter.js';
import { changedPhoto, includeQuery, photoListQuery, sortedPhotos } from './photo.requests.js';
import { photoState } from './photo-state.js';

/** Explore, one photo, edit, delete (E). */
@Controller('photos')
export class PhotosController {
  constructor(
    @Inject(PhotoLists) private readonly lists: PhotoLists,
    @Inject(Photos) private readonly photos: Photos,
    @Inject(OwnPhotos) private readonly own: OwnPhotos,
    @Inject(ViewRecorder) private readonly views: ViewRecorder,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  @Get()
  @Coalesced()
  @Answers('Published photos of all', pageOf('Photo'))
  async list(@CurrentCaller() caller: Caller, @Query({ schema: photoListQuery }) query: unknown) {
    const asked = sortedPhotos(parse(photoListQuery, query));
    return listedPhotos(await this.lists.page({ kind: 'all' }, asked, caller), asked, this.addresses);
  }

  @Get(':photo_id')
  @Answers('One photo; unpublished ones are seen by their owner alone', one('Photo'), 200, ['X-Photo-State'])
  async get(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Query({ schema: includeQuery }) query: unknown,
    @Req() request: FastifyRequest,
  ) {
    const found = await this.photos.find(pathId(PhotoId, id), caller);
    const { include } = parse(includeQuery, query);
    const { photo } = found;
    const seen = await this.photos.including(found, caller, include);
    this.views.record('view', photo, caller, viewRequest(request));
    const headers = photoState(photo, caller);
    return new Answer(single(presentPhoto(seen, this.addresses, include)), { headers, version: photo.version });
  }

  @Put(':photo_id')
  @Answers("Change one's own photo", one('Photo'), 200, ['X-Photo-State'])
  @Matches()
  @RequiresScope('write:photos')
  async edit(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Body({ schema: changedPhoto }) body: unknown,
    @Req() request: FastifyRequest,
  ) {
    const found = await this.own.find(caller, pathId(PhotoId, id));
    const options = { expectedVersion: await expectedVersion(request, () => this.photos.versionOf(found.photoId)) };
    const { took_at: tookAt, offer_premium: offerPremium, show_exif: showExif, ...sent } = parse(changedPhoto, body);
    const emptied = (text: string | null | undefined) => (text === null ? '' : text);
    const changes = { ...sent, description: emptied(sent.description), alt: emptied(sent.alt), tookAt, offerPremium, showExif };
    const photo = await this.own.edit(caller, found, changes, options);
    const seen = await this.photos.one(photo, caller);
    return new Answer(single(presentPhoto(seen, this.addresses)), { headers: photoState(photo, caller) });
  }

  @Delete(':photo_id')
  @Answers("Delete one's own photo", deletion)
  @Matches()
  @RequiresScope('write:photos')
  async remove(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string, @Req() request: FastifyRequest) {
    const photoId = pathId(PhotoId, id);
    await this.own.delete(caller, photoId, { expectedVersion: await namedVersion(request, () => this.photos.versionOf(photoId)) });
    return deleted('The photo was deleted.');
  }
}

import { Addresses } from '@heliograph/application/addresses';
import { PhotoLists, Photos, ViewRecorder } from '@heliograph/application/photos';
import { Answer, type Caller, Coalesce, CurrentCaller, parse, pathId, single } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, one, pageOf } from '../docs/answer-schemas.js';
import { viewRequest } from '../http/view-request.js';
import { listedPhotos, presentPhoto } from './photo.presenter.js';
import { exploredQuery, includeQuery, sortedPhotos } from './photo.requests.js';
import { photoState } from './photo-state.js';

/** Explore, and one photo (E). */
@Controller('photos')
export class PhotosController {
  constructor(
    private readonly lists: PhotoLists,
    private readonly photos: Photos,
    private readonly views: ViewRecorder,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Coalesce()
  @Answers('Published photos of all', pageOf('Photo'))
  async listPhotos(@CurrentCaller() caller: Caller, @Query({ schema: exploredQuery }) query: unknown) {
    const asked = sortedPhotos(parse(exploredQuery, query));
    return listedPhotos(await this.lists.listPhotos({ kind: 'all' }, asked, caller), asked, this.addresses);
  }

  @Get(':photo_id')
  @Answers('One photo; unpublished ones are seen by their owner alone', one('Photo'), 200, ['X-Photo-State'])
  async getPhoto(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Query({ schema: includeQuery }) query: unknown,
    @Req() request: FastifyRequest,
  ) {
    const found = await this.photos.findPhoto(pathId(PhotoId, id), caller);
    const { include } = parse(includeQuery, query);
    const { photo } = found;
    const seen = await this.photos.including(found, caller, include);
    this.views.record('view', photo, caller, viewRequest(request));
    const headers = photoState(photo, caller);
    return new Answer(single(presentPhoto(seen, this.addresses, include)), { headers, version: photo.version });
  }
}

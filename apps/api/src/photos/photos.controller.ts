import { Dispatcher } from '@heliograph/cqrs';
import { Answer, type Caller, CurrentCaller, CurrentUserId, deleted, parse, RequiresScope, single } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { DeletePhoto, EditPhoto } from '@heliograph/media-contracts';
import { Body, Controller, Delete, Get, Inject, Param, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, deletion, one, pageOf } from '../docs/documented.js';
import { PhotoLooks } from '../photo-views/photo-looks.js';
import { requestContext } from '../request-context.js';
import { changedPhoto, includeQuery, photoListQuery } from './photo.requests.js';
import { PhotoByFacts } from './photo-by-facts.js';
import { PhotoLists } from './photo-lists.js';
import { photoState } from './photo-state.js';
import { VisiblePhoto } from './visible-photo.js';

/** Explore, one photo, edit, delete (E). */
@Controller('photos')
export class PhotosController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(VisiblePhoto) private readonly visible: VisiblePhoto,
    @Inject(PhotoLists) private readonly lists: PhotoLists,
    @Inject(PhotoByFacts) private readonly one: PhotoByFacts,
    @Inject(PhotoLooks) private readonly looks: PhotoLooks,
  ) {}

  @Get()
  @Answers('Published photos of all', pageOf('Photo'))
  list(@CurrentCaller() caller: Caller, @Query({ schema: photoListQuery }) query: unknown) {
    return this.lists.page({ kind: 'all' }, parse(photoListQuery, query), caller);
  }

  @Get(':photo_id')
  @Answers('One photo; unpublished ones are seen by their owner alone', one('Photo'), 200, ['X-Photo-State'])
  async get(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Query({ schema: includeQuery }) query: unknown,
    @Req() request: FastifyRequest,
  ) {
    const photo = await this.visible.find(id, caller);
    const { include } = parse(includeQuery, query);
    const resource = await this.one.of(photo, caller, include);
    this.looks.note('view', photo, caller, request);
    return new Answer(single(resource), { headers: photoState(photo, caller) });
  }

  @Put(':photo_id')
  @Answers("Change one's own photo", one('Photo'), 200, ['X-Photo-State'])
  @RequiresScope('write:photos')
  async edit(
    @CurrentCaller() caller: Caller,
    @CurrentUserId() userId: UserId,
    @Param('photo_id') id: string,
    @Body({ schema: changedPhoto }) body: unknown,
  ) {
    const { photoId } = await this.visible.own(id, caller);
    const { title, description, tags, took_at, offer_premium } = parse(changedPhoto, body);
    const changes = { title, description: description === null ? '' : description, tags, tookAt: took_at, offerPremium: offer_premium };
    const photo = await this.dispatcher.dispatch(new EditPhoto(requestContext(caller), userId, photoId, changes));
    return new Answer(single(await this.one.of(photo, caller)), { headers: photoState(photo, caller) });
  }

  @Delete(':photo_id')
  @Answers("Delete one's own photo", deletion)
  @RequiresScope('write:photos')
  async remove(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('photo_id') id: string) {
    const { photoId } = await this.visible.own(id, caller);
    await this.dispatcher.dispatch(new DeletePhoto(requestContext(caller), userId, photoId));
    return deleted('The photo was deleted.');
  }
}

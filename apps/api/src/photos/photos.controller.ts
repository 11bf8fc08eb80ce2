import { Dispatcher } from '@heliograph/cqrs';
import { Answer, type Caller, CurrentCaller, CurrentUserId, deleted, paginated, parse, RequiresScope, single } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { DeletePhoto, EditPhoto } from '@heliograph/media-contracts';
import { ListPhotoCards } from '@heliograph/views';
import { Body, Controller, Delete, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { requestContext } from '../request-context.js';
import { changedPhoto, includeQuery, photoListQuery } from './photo.requests.js';
import { PhotoByFacts } from './photo-by-facts.js';
import { PhotoResources } from './photo-resources.js';
import { photoState } from './photo-state.js';
import { VisiblePhoto } from './visible-photo.js';

/** Explore, one photo, edit, delete (E). */
@Controller('photos')
export class PhotosController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(VisiblePhoto) private readonly visible: VisiblePhoto,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
    @Inject(PhotoByFacts) private readonly one: PhotoByFacts,
  ) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown) {
    const { page, per_page, sort, filter, curated, include } = parse(photoListQuery, query);
    const { items, total } = await this.dispatcher.dispatch(
      new ListPhotoCards({ of: { kind: 'all' }, sort, premium: filter === 'premium', curated, page: { page, perPage: per_page } }),
    );
    return paginated(await this.photos.of(items, caller, include), { total, page, perPage: per_page });
  }

  @Get(':photo_id')
  async get(@CurrentCaller() caller: Caller, @Param('photo_id') id: string, @Query() query: unknown) {
    const photo = await this.visible.find(id, caller);
    const { include } = parse(includeQuery, query);
    return new Answer(single(await this.one.of(photo, caller, include)), { headers: photoState(photo, caller) });
  }

  @Put(':photo_id')
  @RequiresScope('write:photos')
  async edit(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('photo_id') id: string, @Body() body: unknown) {
    const { photoId } = await this.visible.own(id, caller);
    const { title, description, tags, took_at, offer_premium } = parse(changedPhoto, body);
    const changes = { title, description: description === null ? '' : description, tags, tookAt: took_at, offerPremium: offer_premium };
    const photo = await this.dispatcher.dispatch(new EditPhoto(requestContext(caller), userId, photoId, changes));
    return new Answer(single(await this.one.of(photo, caller)), { headers: photoState(photo, caller) });
  }

  @Delete(':photo_id')
  @RequiresScope('write:photos')
  async remove(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('photo_id') id: string) {
    const { photoId } = await this.visible.own(id, caller);
    await this.dispatcher.dispatch(new DeletePhoto(requestContext(caller), userId, photoId));
    return deleted('The photo was deleted.');
  }
}

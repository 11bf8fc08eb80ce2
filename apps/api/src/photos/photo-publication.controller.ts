import { Dispatcher } from '@heliograph/cqrs';
import { Answer, type Caller, CurrentCaller, CurrentUserId, RequiresScope, single } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { PublishPhoto, UnpublishPhoto } from '@heliograph/media-contracts';
import { Controller, Delete, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Answers, one, Refuses } from '../docs/documented.js';
import { requestContext } from '../request-context.js';
import { PhotoByFacts } from './photo-by-facts.js';
import { photoState } from './photo-state.js';
import { VisiblePhoto } from './visible-photo.js';

/** Publish, and back to a draft (E, S17). */
@Controller('photos/:photo_id/publication')
@RequiresScope('write:photos')
export class PhotoPublicationController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(VisiblePhoto) private readonly visible: VisiblePhoto,
    @Inject(PhotoByFacts) private readonly one: PhotoByFacts,
  ) {}

  @Post()
  @Answers("Publish one's own photo", one('Photo'), 200, ['X-Photo-State'])
  @Refuses(422, 'Its picture failed.')
  @HttpCode(200)
  async publish(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('photo_id') id: string) {
    const { photoId } = await this.visible.own(id, caller);
    const photo = await this.dispatcher.dispatch(new PublishPhoto(requestContext(caller), userId, photoId));
    return new Answer(single(await this.one.of(photo, caller)), { headers: photoState(photo, caller) });
  }

  @Delete()
  @Answers('Make a published photo a draft again', one('Photo'), 200, ['X-Photo-State'])
  async unpublish(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('photo_id') id: string) {
    const { photoId } = await this.visible.own(id, caller);
    const photo = await this.dispatcher.dispatch(new UnpublishPhoto(requestContext(caller), userId, photoId));
    return new Answer(single(await this.one.of(photo, caller)), { headers: photoState(photo, caller) });
  }
}

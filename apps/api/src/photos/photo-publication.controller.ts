import { Addresses } from '@heliograph/application/addresses';
import { OwnPhotos, Photos } from '@heliograph/application/photos';
import { Answer, CurrentPerson, namedVersion, pathId, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { Controller, Delete, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, Matches, one, Refuses } from '../docs/answer-schemas.js';
import { presentPhoto } from './photo.presenter.js';
import { photoState } from './photo-state.js';

/** Publish, and back to a draft (E, S17). */
@Controller('photos/:photo_id/publication')
@RequiresScope('write:photos')
export class PhotoPublicationController {
  constructor(
    private readonly own: OwnPhotos,
    private readonly photos: Photos,
    private readonly addresses: Addresses,
  ) {}

  @Post()
  @Answers("Publish one's own photo", one('Photo'), 200, ['X-Photo-State'])
  @Refuses(422, 'Its picture failed.')
  @HttpCode(200)
  async publishPhoto(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string) {
    return this.answer(await this.own.publish(caller, pathId(PhotoId, id)), caller);
  }

  @Delete()
  @Answers('Make a published photo a draft again', one('Photo'), 200, ['X-Photo-State'])
  @Matches()
  async unpublishPhoto(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string, @Req() request: FastifyRequest) {
    const photoId = pathId(PhotoId, id);
    const options = { expectedVersion: await namedVersion(request, () => this.photos.versionOf(photoId)) };
    return this.answer(await this.own.unpublish(caller, photoId, options), caller);
  }

  private async answer(photo: PhotoFacts, caller: PersonCaller) {
    return new Answer(single(presentPhoto(await this.photos.viewOfPhoto(photo, caller), this.addresses)), {
      headers: photoState(photo, caller),
    });
  }
}

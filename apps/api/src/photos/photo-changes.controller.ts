import { Addresses } from '@heliograph/application/addresses';
import { OwnPhotos, Photos } from '@heliograph/application/photos';
import {
  Answer,
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
import { Body, Controller, Delete, Param, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, deletion, Matches, one } from '../docs/answer-schemas.js';
import { presentPhoto } from './photo.presenter.js';
import { changedPhoto } from './photo.requests.js';
import { photoState } from './photo-state.js';

/** Changes and deletes one's own photo (E). */
@Controller('photos/:photo_id')
@RequiresScope('write:photos')
export class PhotoChangesController {
  constructor(
    private readonly photos: Photos,
    private readonly own: OwnPhotos,
    private readonly addresses: Addresses,
  ) {}

  @Put()
  @Answers("Change one's own photo", one('Photo'), 200, ['X-Photo-State'])
  @Matches()
  async editPhoto(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Body({ schema: changedPhoto }) body: unknown,
    @Req() request: FastifyRequest,
  ) {
    const found = await this.own.findPhoto(caller, pathId(PhotoId, id));
    const options = { expectedVersion: await expectedVersion(request, () => this.photos.versionOf(found.photoId)) };
    const { took_at: tookAt, offer_premium: offerPremium, show_exif: showExif, ...sent } = parse(changedPhoto, body);
    const emptied = (text: string | null | undefined) => (text === null ? '' : text);
    const changes = { ...sent, description: emptied(sent.description), alt: emptied(sent.alt), tookAt, offerPremium, showExif };
    const photo = await this.own.edit(caller, found, changes, options);
    const seen = await this.photos.viewOfPhoto(photo, caller);
    return new Answer(single(presentPhoto(seen, this.addresses)), { headers: photoState(photo, caller) });
  }

  @Delete()
  @Answers("Delete one's own photo", deletion)
  @Matches()
  async deletePhoto(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string, @Req() request: FastifyRequest) {
    const photoId = pathId(PhotoId, id);
    await this.own.delete(caller, photoId, { expectedVersion: await namedVersion(request, () => this.photos.versionOf(photoId)) });
    return deleted('The photo was deleted.');
  }
}

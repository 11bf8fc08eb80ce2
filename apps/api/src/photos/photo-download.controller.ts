import { type Caller, CurrentCaller, HttpProblem, NoJsonp } from '@heliograph/http';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Addresses } from '../addresses.js';
import { Answers } from '../docs/documented.js';
import { PhotoLooks } from '../photo-views/photo-looks.js';
import { VisiblePhoto } from './visible-photo.js';

/** 302 to the rendition in the original's size (E). */
@Controller('photos/:photo_id/download')
export class PhotoDownloadController {
  constructor(
    @Inject(VisiblePhoto) private readonly visible: VisiblePhoto,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(PhotoLooks) private readonly looks: PhotoLooks,
  ) {}

  @Get()
  @Answers('The picture in its full size, by a redirection', null, 302)
  @NoJsonp()
  async download(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const photo = await this.visible.find(id, caller);
    if (photo.state === 'processing' || photo.state === 'failed')
      throw new HttpProblem(404, undefined, { headers: { 'Retry-After': '5' } });
    this.looks.note('download', photo, caller, request);
    await reply.redirect(this.addresses.image(photo.imageFull), 302);
  }
}

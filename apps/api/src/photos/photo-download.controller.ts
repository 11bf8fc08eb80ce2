import { type Caller, CurrentCaller, HttpProblem, NoJsonp } from '@heliograph/http';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Addresses } from '../addresses.js';
import { Answers } from '../docs/documented.js';
import { VisiblePhoto } from './visible-photo.js';

/** 302 to the rendition in the original's size (E). */
@Controller('photos/:photo_id/download')
export class PhotoDownloadController {
  constructor(
    @Inject(VisiblePhoto) private readonly visible: VisiblePhoto,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  @Get()
  @Answers('The picture in its full size, by a redirection', null, 302)
  @NoJsonp()
  async download(@CurrentCaller() caller: Caller, @Param('photo_id') id: string, @Res() reply: FastifyReply) {
    const photo = await this.visible.find(id, caller);
    if (photo.state === 'processing' || photo.state === 'failed')
      throw new HttpProblem(404, undefined, { headers: { 'Retry-After': '5' } });
    await reply.redirect(this.addresses.image(photo.imageFull), 302);
  }
}

import { Addresses } from '@heliograph/application/addresses';
import { ViewRecorder, VisiblePhotos } from '@heliograph/application/photos';
import { type Caller, CurrentCaller, HttpProblem, NoJsonp, pathId } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from '../docs/answer-schemas.js';
import { viewRequest } from '../http/view-request.js';

/** 302 to the rendition in the original's size (E). */
@Controller('photos/:photo_id/download')
export class PhotoDownloadController {
  constructor(
    private readonly visible: VisiblePhotos,
    private readonly addresses: Addresses,
    private readonly views: ViewRecorder,
  ) {}

  @Get()
  @Answers('The picture in its full size, by a redirection', null, 302)
  @NoJsonp()
  async downloadPhoto(
    @CurrentCaller() caller: Caller,
    @Param('photo_id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const photo = await this.visible.findPhoto(pathId(PhotoId, id), caller);
    // contracts B4, B5
    if (photo.isPictureHidden) throw new HttpProblem(404);
    if (photo.state === 'processing' || photo.state === 'failed')
      throw new HttpProblem(404, undefined, { headers: { 'Retry-After': '5' } });
    this.views.record('download', photo, caller, viewRequest(request));
    await reply.redirect(this.addresses.image(photo, 'full'), 302);
  }
}

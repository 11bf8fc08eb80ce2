import { CurrentPerson, Discoverable, type PersonCaller, RequiresScope } from '@heliograph/http';
import { Controller, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tusDiscovery, tusResumable } from './tus-exchange.js';
import { TakesPiece } from './tus.requests.js';
import { TusUploads } from './tus-uploads.js';

/** The pieces of a resumable upload (tus 1.0.0). */
@Controller('photos/uploads')
@RequiresScope('write:photos')
@Discoverable(tusDiscovery, tusResumable)
export class UploadPiecesController {
  constructor(private readonly uploads: TusUploads) {}

  @Patch(':upload_id')
  @TakesPiece('Send more bytes; with the last one the photo is made', 'Tus-Resumable', 'Upload-Offset')
  async appendToUpload(
    @CurrentPerson() caller: PersonCaller,
    @Param('upload_id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.uploads.answer({ caller, request, reply, id });
  }

  @Post(':upload_id')
  @TakesPiece('Send more bytes or abandon the upload, by POST', 'Tus-Resumable', 'X-HTTP-Method-Override', 'Upload-Offset')
  async overrideUploadMethod(
    @CurrentPerson() caller: PersonCaller,
    @Param('upload_id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.uploads.answer({ caller, request, reply, id });
  }
}

import { AcceptsBytes, CurrentPerson, Discoverable, type PersonCaller, RequiresScope } from '@heliograph/http';
import { Body, Controller, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, Refuses } from '../docs/documented.js';
import { Takes } from '../docs/request-headers.js';
import { tusDiscovery, tusResumable } from './tus-exchange.js';
import { TakesBytes, uploadState } from './tus.requests.js';
import { TusUploads } from './tus-uploads.js';

/** The pieces of a resumable upload (tus 1.0.0). */
@Controller('photos/uploads')
@RequiresScope('write:photos')
@Discoverable(tusDiscovery, tusResumable)
export class UploadPiecesController {
  constructor(private readonly uploads: TusUploads) {}

  @Patch(':upload_id')
  @Answers('Send more bytes; with the last one the photo is made', null, 204, [...uploadState, 'Upload-Expires'])
  @Takes('Tus-Resumable', 'Upload-Offset')
  @TakesBytes()
  @AcceptsBytes()
  @Refuses(409, 'The offset does not match the upload.')
  @Refuses(412, 'Another version of the protocol.')
  @Refuses(413, 'More bytes than were announced.')
  @Refuses(415, 'The content type is wrong, or the file is not a supported picture.')
  @Refuses(422, 'The picture is refused.')
  async append(
    @CurrentPerson() caller: PersonCaller,
    @Param('upload_id') id: string,
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ) {
    await this.uploads.answer({ caller, request, reply, body, id });
  }

  @Post(':upload_id')
  @Answers('Send more bytes or abandon the upload, by POST', null, 204, [...uploadState, 'Upload-Expires'])
  @Takes('Tus-Resumable', 'X-HTTP-Method-Override', 'Upload-Offset')
  @HttpCode(204)
  @TakesBytes()
  @AcceptsBytes()
  @Refuses(409, 'The offset does not match the upload.')
  @Refuses(412, 'Another version of the protocol.')
  @Refuses(413, 'More bytes than were announced.')
  @Refuses(415, 'The content type is wrong, or the file is not a supported picture.')
  @Refuses(422, 'The picture is refused.')
  async instead(
    @CurrentPerson() caller: PersonCaller,
    @Param('upload_id') id: string,
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ) {
    await this.uploads.answer({ caller, request, reply, body, id });
  }
}

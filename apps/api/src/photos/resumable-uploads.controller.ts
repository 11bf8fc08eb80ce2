import { AcceptsBytes, CurrentPerson, Discoverable, invalid, parse, type PersonCaller, RequiresScope } from '@heliograph/http';
import { Controller, Delete, Head, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, Refuses } from '../docs/answer-schemas.js';
import { Takes } from '../docs/request-headers.js';
import { uploadForm } from './photo.requests.js';
import { tusDiscovery, tusResumable } from './tus-exchange.js';
import { metadataOf, TakesBytes, uploadState } from './tus.requests.js';
import { TusUploads } from './tus-uploads.js';

/** A resumable upload (tus 1.0.0) as a whole. Its end is that of the upload by one form (E). */
@Controller('photos/uploads')
@RequiresScope('write:photos')
@Discoverable(tusDiscovery, tusResumable)
export class ResumableUploadsController {
  constructor(private readonly uploads: TusUploads) {}

  /** The fields of the form come as `Upload-Metadata`. */
  @Post()
  @Answers('Begin an upload in pieces (tus 1.0.0)', null, 201, [...uploadState, 'Upload-Expires'])
  @Takes('Tus-Resumable', 'Upload-Length', 'Upload-Metadata')
  @TakesBytes()
  @AcceptsBytes()
  @Refuses(412, 'Another version of the protocol.')
  @Refuses(413, 'The file is announced as larger than 20 MB.')
  @Refuses(415, 'The content type is wrong, or the file is not a supported picture.')
  @Refuses(422, 'A field is wrong, or the picture.')
  async beginUpload(@CurrentPerson() caller: PersonCaller, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const fields = metadataOf(request);
    if (request.headers['upload-length'] === '0') throw invalid({ image: ['is required'] });
    parse(uploadForm, fields);
    await this.uploads.answer({ caller, request, reply, id: null });
  }

  @Head(':upload_id')
  @Answers('How far an upload is', null, 200, [...uploadState, 'Upload-Length', 'Upload-Metadata'])
  @Takes('Tus-Resumable')
  @Refuses(415, 'The upload is complete, but it is not a supported picture.')
  @Refuses(422, 'All bytes are there, and the picture is refused.')
  @Refuses(412, 'Another version of the protocol.')
  async getUploadOffset(
    @CurrentPerson() caller: PersonCaller,
    @Param('upload_id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.uploads.answer({ caller, request, reply, id });
  }

  @Delete(':upload_id')
  @Answers('Abandon an upload', null, 204, ['Tus-Resumable'])
  @Takes('Tus-Resumable')
  @Refuses(412, 'Another version of the protocol.')
  async abandonUpload(
    @CurrentPerson() caller: PersonCaller,
    @Param('upload_id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.uploads.answer({ caller, request, reply, id });
  }
}

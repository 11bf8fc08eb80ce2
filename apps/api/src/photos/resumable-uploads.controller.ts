import { Addresses } from '@heliograph/application-addresses';
import { UploadsInPieces } from '@heliograph/application-photos';
import { AcceptsBytes, CurrentPerson, Discoverable, invalid, notFound, parse, type PersonCaller, RequiresScope } from '@heliograph/http';
import { UploadId } from '@heliograph/media-contracts';
import { applyDecorators, Body, Controller, Delete, Head, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { Metadata } from '@tus/utils';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Answers, Refuses } from '../docs/documented.js';
import { Takes } from '../docs/request-headers.js';
import { uploadForm } from './photo.requests.js';
import { tusDiscovery, tusExchange, tusResumable } from './tus-exchange.js';
import { UploadStore } from './upload-store.js';

/** Headers with the offset of an upload, and with its photo once it is made. */
const state = ['Tus-Resumable', 'Upload-Offset', 'X-Photo-Id', 'X-Photo-State', 'X-Duplicate-Of'] as const;

/** It is repeated in the head of an answer, which has to stay below 8 KB. */
const LONGEST_METADATA = 6_000;

const uploadName = /^[0-9a-f]{32}$/;

/** Bytes of the file as they are; at the beginning of an upload there may be none. */
const TakesBytes = () =>
  applyDecorators(
    ApiConsumes('application/offset+octet-stream'),
    ApiBody({ schema: { type: 'string', format: 'binary' }, required: false }),
  );

/** A resumable upload in parts (tus 1.0.0). Its end is that of the upload by one form (E). */
@Controller('photos/uploads')
@RequiresScope('write:photos')
@Discoverable(tusDiscovery, tusResumable)
export class ResumableUploadsController {
  constructor(
    private readonly uploads: UploadsInPieces,
    private readonly addresses: Addresses,
  ) {}

  /** The fields of the form come as `Upload-Metadata`. */
  @Post()
  @Answers('Begin an upload in pieces (tus 1.0.0)', null, 201, [...state, 'Upload-Expires'])
  @Takes('Tus-Resumable', 'Upload-Length', 'Upload-Metadata')
  @TakesBytes()
  @AcceptsBytes()
  @Refuses(412, 'Another version of the protocol.')
  @Refuses(413, 'The file is announced as larger than 20 MB.')
  @Refuses(415, 'The content type is wrong, or the file is not a supported picture.')
  @Refuses(422, 'A field is wrong, or the picture.')
  async begin(@CurrentPerson() caller: PersonCaller, @Req() request: FastifyRequest, @Body() body: unknown, @Res() reply: FastifyReply) {
    if (String(request.headers['upload-metadata'] ?? '').length > LONGEST_METADATA)
      throw invalid({ 'Upload-Metadata': ['must have at most 6000 characters; send long texts by PUT afterwards'] });
    if (request.headers['upload-length'] === '0') throw invalid({ image: ['is required'] });
    parse(uploadForm, saidIn(request));
    await this.exchange({ caller, request, reply, body, id: null });
  }

  @Head(':upload_id')
  @Answers('How far an upload is', null, 200, [...state, 'Upload-Length', 'Upload-Metadata'])
  @Takes('Tus-Resumable')
  @Refuses(415, 'The upload is complete, but it is not a supported picture.')
  @Refuses(422, 'All bytes are there, and the picture is refused.')
  @Refuses(412, 'Another version of the protocol.')
  async look(
    @CurrentPerson() caller: PersonCaller,
    @Param('upload_id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.exchange({ caller, request, reply, body: undefined, id });
  }

  @Patch(':upload_id')
  @Answers('Send more bytes; with the last one the photo is made', null, 204, [...state, 'Upload-Expires'])
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
    await this.exchange({ caller, request, reply, body, id });
  }

  @Delete(':upload_id')
  @Answers('Abandon an upload', null, 204, ['Tus-Resumable'])
  @Takes('Tus-Resumable')
  @Refuses(412, 'Another version of the protocol.')
  async abandon(
    @CurrentPerson() caller: PersonCaller,
    @Param('upload_id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.exchange({ caller, request, reply, body: undefined, id });
  }

  @Post(':upload_id')
  @Answers('Send more bytes or abandon the upload, by POST', null, 204, [...state, 'Upload-Expires'])
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
    await this.exchange({ caller, request, reply, body, id });
  }

  private async exchange({ caller, request, reply, body, id }: Exchange): Promise<void> {
    if (id !== null && !(uploadName.test(id) && (await this.uploads.find(caller, UploadId(id))))) throw notFound();
    parse(z.unknown(), body);
    const store = new UploadStore(this.uploads, caller);
    const answer = await tusExchange(request, id, store, (made) => this.addresses.upload(UploadId(made)));
    await request.confirmSender?.();
    const isWhole = store.progress !== null && store.progress.received === store.progress.length;
    const made = isWhole ? await this.finish(UploadId(id ?? idIn(answer)), caller) : {};
    const { 'content-length': _, 'access-control-expose-headers': __, ...headers } = Object.fromEntries(answer.headers);
    await reply
      .code(answer.status)
      .headers({ ...headers, ...made })
      .send();
  }

  /** An answer that all bytes are stored names the photo too, also where an answer was lost or a process crashed. */
  private async finish(id: UploadId, caller: PersonCaller): Promise<Record<string, string>> {
    const upload = await this.uploads.find(caller, id);
    if (upload === null) throw notFound();
    const { took_at: tookAt, offer_premium: offerPremium, show_exif: showExif, ...form } = parse(uploadForm, upload.fields);
    const photo = { ...form, tookAt, offerPremium, showExif };
    const made = await this.uploads.finish(caller, id, photo);
    return {
      'X-Photo-Id': String(made.photo.photoId),
      'X-Photo-State': made.photo.state,
      ...(made.duplicateOf !== null && { 'X-Duplicate-Of': String(made.duplicateOf) }),
    };
  }
}

interface Exchange {
  readonly caller: PersonCaller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: unknown;
  readonly id: string | null;
}

/** What is wrong with the notation is for the tus server to say. */
function saidIn({ headers }: FastifyRequest): Record<string, string> {
  try {
    const said = Object.entries(Metadata.parse(String(headers['upload-metadata'])));
    return Object.fromEntries(said.filter((entry): entry is [string, string] => Boolean(entry[1])));
  } catch {
    return {};
  }
}

function idIn(answer: Response): string {
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
}

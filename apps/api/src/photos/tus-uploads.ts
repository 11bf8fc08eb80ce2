import { Addresses } from '@heliograph/application/addresses';
import { UploadsInPieces } from '@heliograph/application/photos';
import { notFound, parse, type PersonCaller } from '@heliograph/http';
import { UploadId } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { uploadForm } from './photo.requests.js';
import { tusExchange } from './tus-exchange.js';
import { UploadStore } from './upload-store.js';

const uploadName = /^[0-9a-f]{32}$/;

export interface UploadRequest {
  readonly caller: PersonCaller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** From the path; null = a new upload. */
  readonly id: string | null;
}

/** Answers requests of resumable uploads (tus 1.0.0); the last one makes the photo. */
@Injectable()
export class TusUploads {
  constructor(
    private readonly uploads: UploadsInPieces,
    private readonly addresses: Addresses,
  ) {}

  async answer({ caller, request, reply, id }: UploadRequest): Promise<void> {
    if (id !== null && !(uploadName.test(id) && (await this.uploads.findUpload(caller, UploadId(id))))) throw notFound();
    parse(z.unknown(), request.body);
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
    const upload = await this.uploads.findUpload(caller, id);
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

function idIn(answer: Response): string {
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
}

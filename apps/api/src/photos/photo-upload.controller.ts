import { Addresses } from '@heliograph/application/addresses';
import { OwnPhotos, Photos } from '@heliograph/application/photos';
import {
  AcceptsMultipart,
  created,
  CurrentPerson,
  type Form,
  invalid,
  parse,
  type PersonCaller,
  readForm,
  RequiresScope,
  uploadOf,
} from '@heliograph/http';
import { LARGEST_IMAGE, type NewPhoto, type UploadedPhoto } from '@heliograph/media-contracts';
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Answers, one } from '../docs/answer-schemas.js';
import { Takes } from '../docs/request-headers.js';
import { Idempotency } from '../http/idempotency.js';
import { presentPhoto } from './photo.presenter.js';
import { uploadForm, uploadSchema } from './photo.requests.js';

const shape = { file: 'image', largestFile: LARGEST_IMAGE, fields: Object.keys(uploadForm.shape) };

/** One multipart form, one photo (E). */
@Controller('photos')
export class PhotoUploadController {
  constructor(
    private readonly own: OwnPhotos,
    private readonly photos: Photos,
    private readonly addresses: Addresses,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @Answers('Upload a photo: JPEG, PNG, WebP, AVIF or HEIC, at most 20 MB and 50 megapixels', one('Photo'), 201, [
    'X-Photo-State',
    'X-Duplicate-Of',
  ])
  @Takes('Idempotency-Key')
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: uploadSchema })
  @AcceptsMultipart()
  @RequiresScope('write:photos')
  async uploadPhoto(@CurrentPerson() caller: PersonCaller, @Req() request: FastifyRequest, @Body() body: unknown) {
    const form = await readForm(request, body, shape);
    if (!form.file) throw invalid({ image: ['is required'], ...form.errors });
    return uploadOf(request).withContent(form.file, async (content) => {
      const upload = await this.readUpload(form, content);
      return this.idempotency.runOnce({
        request,
        caller,
        content: [content, JSON.stringify([form.fields, form.label])],
        work: async (commandId) => this.answer(await this.own.upload(caller, upload, { commandId }), caller),
      });
    });
  }

  private async answer({ photo, duplicateOf }: UploadedPhoto, caller: PersonCaller) {
    const headers = { 'X-Photo-State': photo.state, ...(duplicateOf !== null && { 'X-Duplicate-Of': String(duplicateOf) }) };
    return created(`/photos/${photo.photoId}`, presentPhoto(await this.photos.viewOfPhoto(photo, caller), this.addresses), headers);
  }

  /** Errors of the file (415, 413) come before errors of the fields (S12). */
  private async readUpload({ fields, errors }: Form, content: Buffer): Promise<NewPhoto> {
    try {
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { took_at: tookAt, offer_premium: offerPremium, show_exif: showExif, ...form } = parse(uploadForm, fields);
      return { ...form, tookAt, offerPremium, showExif, content };
    } catch (problem) {
      await this.own.check(content);
      throw problem;
    }
  }
}

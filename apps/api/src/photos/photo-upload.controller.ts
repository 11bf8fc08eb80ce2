import { Dispatcher } from '@heliograph/cqrs';
import { AcceptsMultipart, type Caller, created, CurrentCaller, CurrentUserId, invalid, parse, RequiresScope } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { CheckImage, FindTwin, type ImageLabel, type UploadedPhoto, UploadPhoto } from '@heliograph/media-contracts';
import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Answers, one } from '../docs/documented.js';
import { Takes } from '../docs/request-headers.js';
import { Idempotency } from '../http/idempotency.js';
import { readForm } from '../http/read-form.js';
import { requestContext } from '../request-context.js';
import { uploadForm, uploadSchema } from './photo.requests.js';
import { PhotoByFacts } from './photo-by-facts.js';
import { VisiblePhoto } from './visible-photo.js';

/** One multipart form, one photo (E). */
@Controller('photos')
export class PhotoUploadController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(PhotoByFacts) private readonly one: PhotoByFacts,
    @Inject(VisiblePhoto) private readonly visible: VisiblePhoto,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @Answers('Upload a photo: JPEG, PNG or WebP, at most 20 MB and 50 megapixels', one('Photo'), 201, ['X-Photo-State', 'X-Duplicate-Of'])
  @Takes('Idempotency-Key')
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: uploadSchema })
  @AcceptsMultipart()
  @RequiresScope('write:photos')
  async upload(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Req() request: FastifyRequest, @Body() body: unknown) {
    const { file: content, label, fields } = await readForm(request, body, 'image');
    if (!content) throw invalid({ image: ['is required'] });
    const form = await this.judged(content, label, () => parse(uploadForm, fields));
    const { title, description, tags, publish, took_at: tookAt, offer_premium: offerPremium } = form;
    const upload = { content, label, title, description, tags, tookAt, publish, offerPremium };
    return this.idempotency.once({
      request,
      userId,
      context: requestContext(caller),
      content: [content, JSON.stringify([fields, label])],
      log: 'media',
      work: async (context) => this.answer(await this.dispatcher.dispatch(new UploadPhoto(context, userId, upload)), caller),
      made: async (made) => this.answer(await this.madeBefore(String(made), caller), caller),
    });
  }

  private async answer({ photo, duplicateOf }: UploadedPhoto, caller: Caller) {
    const headers = { 'X-Photo-State': photo.state, ...(duplicateOf !== null && { 'X-Duplicate-Of': String(duplicateOf) }) };
    return created(`/photos/${photo.photoId}`, await this.one.of(photo, caller), headers);
  }

  private async madeBefore(id: string, caller: Caller): Promise<UploadedPhoto> {
    const photo = await this.visible.own(id, caller);
    return { photo, duplicateOf: await this.dispatcher.dispatch(new FindTwin(photo.photoId)) };
  }

  /** What is wrong with the file (415, 413) is told before what is wrong with the fields (S12). */
  private async judged<T>(content: Buffer, label: ImageLabel, readFields: () => T): Promise<T> {
    try {
      return readFields();
    } catch (problem) {
      await this.dispatcher.dispatch(new CheckImage(content, label));
      throw problem;
    }
  }
}

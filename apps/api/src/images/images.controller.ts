import { imagePath } from '@heliograph/application/addresses';
import { Avatars } from '@heliograph/application/people';
import { Images } from '@heliograph/application/photos';
import { Exempt, HttpProblem, LimitedPerAddress, matchesTag, notFound, SignedAddresses } from '@heliograph/http';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswersPicture } from '../docs/answer-schemas.js';
import { drawnAvatar } from './drawn-avatar.js';
import { downloadName } from './file-name.js';
import { publicImageHeaders, moderatorImageHeaders, privateImageHeaders } from './image-headers.js';
import { signature } from './signature.query.js';
import { StoredFiles } from './stored-files.js';

const IMAGE_TYPES = ['image/jpeg', 'image/webp', 'image/png', 'image/avif'];

/** Renditions and avatars (B8). Who may see one is decided at every request, whichever part of it is requested. */
@Controller()
@Exempt()
@LimitedPerAddress('images')
export class ImagesController {
  constructor(
    private readonly images: Images,
    private readonly avatars: Avatars,
    private readonly files: StoredFiles,
    private readonly signed: SignedAddresses,
  ) {}

  @Get('images/:name')
  @AnswersPicture('A rendition; 404 with `Retry-After` until it is made', IMAGE_TYPES, ['Content-Disposition'])
  async getImage(
    @Param('name') name: string,
    @Query({ schema: signature }) query: Readonly<Record<string, unknown>>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const reader = this.signed.readerOf(imagePath(name), query);
    const { state, photoId, ownerId, key, contentType, title } = await this.images.findImage(name, reader);
    if (state === 'processing') throw new HttpProblem(404, undefined, { headers: { 'Retry-After': '2' } });
    const forOthers = state === 'published' ? publicImageHeaders(`photo-${photoId}`, `user-${ownerId}`) : privateImageHeaders;
    const headers = {
      ...(reader === 'moderator' ? moderatorImageHeaders : forOthers),
      ...{ 'Content-Type': contentType, 'Content-Disposition': downloadName(title, photoId, name) },
    };
    await this.files.send({ key, tag: `"${name}"`, headers }, request, reply);
  }

  /** Uploaded, or drawn from the id for users who have not uploaded any. */
  @Get('avatars/:name')
  @AnswersPicture('The picture of a user', ['image/webp', 'image/svg+xml'])
  async getAvatar(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const avatar = await this.avatars.findAvatar(name);
    if (!avatar) throw notFound();
    const headers = publicImageHeaders(`user-${avatar.userId}`);
    if (avatar.kind === 'uploaded') {
      const file = { key: avatar.key, tag: `"${name}"`, headers: { ...headers, 'Content-Type': 'image/webp' } };
      return this.files.send(file, request, reply);
    }
    reply.headers({ ...headers, ETag: `"${name}"` });
    if (matchesTag(request.headers['if-none-match'], `"${name}"`)) return void (await reply.code(304).send());
    await reply.type('image/svg+xml; charset=utf-8').send(drawnAvatar(avatar.userId));
  }
}

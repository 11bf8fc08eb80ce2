import { Avatars } from '@heliograph/application-people';
import { Images } from '@heliograph/application-photos';
import { Exempt, HttpProblem, matchesTag, notFound } from '@heliograph/http';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswersPicture } from '../docs/documented.js';
import { drawnAvatar } from './drawn-avatar.js';
import { StoredFiles } from './stored-files.js';

/** A name is never used twice, so the file may be cached for ever; any page may embed it, nothing in it may run. */
const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** Renditions and avatars. */
@Controller()
@Exempt()
export class ImagesController {
  constructor(
    @Inject(Images) private readonly images: Images,
    @Inject(Avatars) private readonly avatars: Avatars,
    @Inject(StoredFiles) private readonly files: StoredFiles,
  ) {}

  @Get('images/:name')
  @AnswersPicture('A rendition; 404 with `Retry-After` until it is made', 'image/jpeg', 'image/webp', 'image/png')
  async image(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const image = await this.images.find(name);
    if (image.status === 'pending') throw new HttpProblem(404, undefined, { headers: { 'Retry-After': '2' } });
    const file = { key: image.key, tag: `"${name}"`, headers: { ...headers, 'Content-Type': image.contentType } };
    await this.files.send(file, request, reply);
  }

  /** Uploaded, or drawn from the id for users who have not uploaded any. */
  @Get('avatars/:name')
  @AnswersPicture('The picture of a user', 'image/webp', 'image/svg+xml')
  async avatar(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const avatar = await this.avatars.find(name);
    if (!avatar) throw notFound();
    if (avatar.kind === 'uploaded') {
      const file = { key: avatar.key, tag: `"${name}"`, headers: { ...headers, 'Content-Type': 'image/webp' } };
      return this.files.send(file, request, reply);
    }
    reply.headers({ ...headers, ETag: `"${name}"` });
    if (matchesTag(request.headers['if-none-match'], `"${name}"`)) return void (await reply.code(304).send());
    await reply.type('image/svg+xml; charset=utf-8').send(drawnAvatar(avatar.userId));
  }
}

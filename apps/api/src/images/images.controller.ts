import { Dispatcher } from '@heliograph/cqrs';
import { Aside, HttpProblem, notFound } from '@heliograph/http';
import { FindImage } from '@heliograph/media-contracts';
import { Storage } from '@heliograph/storage';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Answers } from '../docs/documented.js';
import { drawnAvatar } from './drawn-avatar.js';

/** A name is never used twice, so what it stands for may be kept for ever; any page may show it, nothing in it may run. */
const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** Renditions and avatars. */
@Controller()
@Aside()
export class ImagesController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(Storage) private readonly storage: Storage,
  ) {}

  @Get('images/:name')
  @Answers('A rendition; 404 with `Retry-After` until it is made', null)
  async image(@Param('name') name: string, @Res() reply: FastifyReply) {
    const image = await this.dispatcher.dispatch(new FindImage(name));
    if (!image || image.status === 'failed') throw notFound();
    if (image.status === 'pending') throw new HttpProblem(404, undefined, { headers: { 'Retry-After': '2' } });
    const file = await this.storage.get(image.key);
    if (!file) throw notFound();
    await reply.headers({ ...headers, 'Content-Type': image.contentType, 'Content-Length': file.bytes }).send(file.content);
  }

  /** Drawn from the id, for users who have not uploaded a picture. */
  @Get('avatars/:name')
  @Answers('The picture drawn for a user without one', null)
  async avatar(@Param('name') name: string, @Res() reply: FastifyReply) {
    const id = /^([1-9]\d{0,15})\.svg$/.exec(name)?.[1];
    if (!id) throw notFound();
    await reply.headers({ ...headers, 'Content-Type': 'image/svg+xml; charset=utf-8' }).send(drawnAvatar(Number(id)));
  }
}

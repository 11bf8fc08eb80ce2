import { Exempt, notFound } from '@heliograph/http';
import { assets, sendAsset } from '@heliograph/web';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Stylesheet and icon of the pages of an authorization; their own origin is the only one they may load from. */
@Controller('assets')
@Exempt()
@ApiExcludeController()
export class AssetsController {
  @Get(':name')
  async get(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const asset = assets.find(({ path }) => path === `/assets/${name}`);
    if (!asset) throw notFound();
    await sendAsset(request, reply, asset);
  }
}

import { Readable } from 'node:stream';
import { CurrentUserId, NoJsonp, RequiresScope } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdditionalAnswer } from '../docs/answer-schemas.js';
import { RunningExports } from './running-exports.js';

const zip = { 'application/zip': { type: 'string', format: 'binary' } };

/** Everything that is the caller's, in one archive that is made while it is sent; over the limit while another one is being made. */
@Controller('me/export')
export class MyExportController {
  constructor(private readonly exports: RunningExports) {}

  @Get()
  @ApiOperation({ summary: "Everything that is the caller's, as a zip archive" })
  @AdditionalAnswer(200, 'The archive; its README.txt says what each file is.', zip, ['Content-Disposition'])
  @RequiresScope('manage:account')
  @NoJsonp()
  async exportMyData(@CurrentUserId() userId: UserId, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { fileName, content } = await this.exports.start(userId);
    reply.headers({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    });
    if (request.method === 'HEAD') content.destroy();
    await reply.send(request.method === 'HEAD' ? Readable.from([]) : content);
  }
}

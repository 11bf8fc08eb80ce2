import { CurrentPerson, EventStream, NoJsonp, type PersonCaller, RequiresScope } from '@heliograph/http';
import { chooseLanguage } from '@heliograph/web';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswersEvents } from '../docs/answer-schemas.js';
import { Takes } from '../docs/request-headers.js';
import { LiveStreams } from './live-streams.js';

/** What happens to the caller, while it happens (N3). */
@Controller('me/stream')
export class StreamController {
  constructor(private readonly streams: LiveStreams) {}

  @Get()
  @NoJsonp()
  @Takes('Accept-Language', 'Last-Event-ID')
  @AnswersEvents("What happens to the caller and to the caller's photos, while it happens: server-sent events")
  @RequiresScope('read')
  async openStream(
    @CurrentPerson() caller: PersonCaller,
    @Headers('accept-language') accepted: string | undefined,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { credential } = request.exchange;
    const secret = credential.kind === 'token' ? credential.token : '';
    reply.headers(EventStream.headers);
    if (request.method === 'HEAD') return void (await reply.send());
    const language = chooseLanguage({ accepted });
    // Nobody waits for its end.
    void reply.send(await this.streams.open({ userId: caller.userId, secret, language, lastEventId }));
  }
}

import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../answer/problem-of.js';
import type { Log } from './api-options.js';
import { sendProblem } from './send-problem.js';

/** Everything that is thrown while a request is handled ends here. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent || reply.raw.headersSent) return;
    sendProblem(http.getRequest<FastifyRequest>(), reply, problemOf(error), this.log);
  }
}

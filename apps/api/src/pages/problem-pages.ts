import { HttpProblem } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import { Refused } from '@heliograph/web';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationRefusals } from './authorization-refusals.js';

/**
 * Errors that programs get as JSON are shown as a page to people at an authorization. Internal failures go to the filter of all routes, which
 * logs them and has the same pages.
 */
@Catch(HttpProblem, Rejected, Refused)
export class ProblemPages implements ExceptionFilter {
  constructor(private readonly refusals: AuthorizationRefusals) {}

  catch(error: HttpProblem | Rejected | Refused, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    void this.refusals.show(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error);
  }
}

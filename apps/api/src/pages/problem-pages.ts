import { HttpProblem, problemOf } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import { pageHeaders, renderErrorPage } from '@heliograph/web';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';

/** What programs are told as JSON, people at an authorization read on a page. Our own failures go on to the filter of all routes. */
@Catch(HttpProblem, Rejected)
export class ProblemPages implements ExceptionFilter {
  constructor(@Inject(API_SETTINGS) private readonly settings: ApiSettings) {}

  catch(error: HttpProblem | Rejected, host: ArgumentsHost): void {
    const { status, headers, message } = problemOf(error);
    const { publicUrl, webUrl } = this.settings;
    const page = renderErrorPage({ status, home: webUrl, ...(!/^\d/.test(message) && { message }) });
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply
      .code(status)
      .headers({ ...pageHeaders('oauth', { https: publicUrl.startsWith('https:') }), ...headers })
      .send(page);
  }
}

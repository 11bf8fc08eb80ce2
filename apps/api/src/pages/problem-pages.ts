import { HttpProblem } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import { pageHeaders, refusalOf, Refused, renderErrorPage } from '@heliograph/web';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';

/** Errors that programs get as JSON are shown as a page to people at an authorization. Internal failures go to the filter of all routes. */
@Catch(HttpProblem, Rejected, Refused)
export class ProblemPages implements ExceptionFilter {
  constructor(@Inject(API_SETTINGS) private readonly settings: ApiSettings) {}

  catch(error: HttpProblem | Rejected | Refused, host: ArgumentsHost): void {
    const { status, message, retryAfterSeconds } = refusalOf(error) ?? new Refused(500, '');
    const { publicUrl, webUrl } = this.settings;
    const page = renderErrorPage({ status, home: webUrl, ...(message !== '' && { message }) });
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (retryAfterSeconds !== null) void reply.header('Retry-After', String(retryAfterSeconds));
    void reply
      .code(status)
      .headers(pageHeaders('oauth', { https: publicUrl.startsWith('https:') }))
      .send(page);
  }
}

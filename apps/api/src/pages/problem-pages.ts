import { HttpProblem } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import { Browser, pageHeaders, refusalOf, Refused, renderErrorPage } from '@heliograph/web';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';

/** Errors that programs get as JSON are shown as a page to people at an authorization. Internal failures go to the filter of all routes. */
@Catch(HttpProblem, Rejected, Refused)
export class ProblemPages implements ExceptionFilter {
  constructor(
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
    private readonly browser: Browser,
  ) {}

  catch(error: HttpProblem | Rejected | Refused, host: ArgumentsHost): void {
    const { status, message, retryAfterSeconds } = refusalOf(error) ?? new Refused(500, '');
    const { publicUrl, webUrl } = this.settings;
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const language = this.browser.languageOf(http.getRequest<FastifyRequest>());
    const page = renderErrorPage({ status, home: webUrl, ...(message !== '' && { message }) }, language);
    if (retryAfterSeconds !== null) void reply.header('Retry-After', String(retryAfterSeconds));
    void reply
      .code(status)
      .headers(pageHeaders('oauth', { https: publicUrl.startsWith('https:'), language }))
      .send(page);
  }
}

import { HttpProblem, problemOf } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import { Browser, hasEnded, pageHeaders, refusalOf, Refused, renderErrorPage } from '@heliograph/web';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { requestOf, type SentForm } from './authorization-form.js';
import { AuthorizationPages } from './authorization-pages.js';

/** Errors that programs get as JSON are shown as a page to people at an authorization. Internal failures go to the filter of all routes. */
@Catch(HttpProblem, Rejected, Refused)
export class ProblemPages implements ExceptionFilter {
  constructor(
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
    private readonly browser: Browser,
    private readonly pages: AuthorizationPages,
  ) {}

  catch(error: HttpProblem | Rejected | Refused, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    // The session has ended while the request was under way: the authorization goes on after another sign-in.
    if (hasEnded(error)) return void this.pages.login({ request, reply, parameters: requestOf(sentWith(request)) });
    const { status, message, retryAfterSeconds } = refusalOf(error) ?? new Refused(problemOf(error).status, '');
    const { publicUrl, webUrl } = this.settings;
    const language = this.browser.languageOf(request);
    const page = renderErrorPage({ status, home: webUrl, ...(message !== '' && { message }) }, language);
    if (retryAfterSeconds !== null) void reply.header('Retry-After', String(retryAfterSeconds));
    void reply
      .code(status)
      .headers(pageHeaders('oauth', { https: publicUrl.startsWith('https:'), language }))
      .send(page);
  }
}

const sentWith = ({ method, body, query }: FastifyRequest) => (method === 'POST' ? body : query) as SentForm;

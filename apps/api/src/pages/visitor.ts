import { randomBytes } from 'node:crypto';
import type { NewSession, Session, SignInOrigin } from '@heliograph/identity-contracts';
import { FindSession } from '@heliograph/identity-contracts';
import { Dispatcher } from '@heliograph/cqrs';
import { addressBudget, HttpProblem } from '@heliograph/http';
import { cookieNames, cookieOptions, cookieText, csrfField, CsrfTokens, deviceCookieOptions } from '@heliograph/web';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { PAGE_SECRET } from './page-secret.js';

/** Who sits at the browser of an authorization: the same cookies and form tokens as on the pages, on the API's own origin. */
@Injectable()
export class Visitor {
  private readonly https: boolean;
  private readonly names: ReturnType<typeof cookieNames>;
  private readonly csrf: CsrfTokens;

  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(API_SETTINGS) settings: ApiSettings,
    @Inject(PAGE_SECRET) secret: string,
  ) {
    this.https = settings.publicUrl.startsWith('https:');
    this.names = cookieNames(this.https);
    this.csrf = new CsrfTokens(secret);
  }

  async session(request: FastifyRequest): Promise<Session | null> {
    const token = this.sessionToken(request);
    return token ? this.dispatcher.dispatch(new FindSession(token)) : null;
  }

  /** Form token of somebody not signed in; bound to a cookie that is made here. */
  guestToken(request: FastifyRequest, reply: FastifyReply): string {
    const known = request.cookies[this.names.visitor];
    const visitor = known && /^[\w-]{22,64}$/.test(known) ? known : randomBytes(18).toString('base64url');
    if (visitor !== known) void reply.setCookie(this.names.visitor, visitor, cookieOptions(this.https));
    return this.csrf.issue(visitor);
  }

  /** Form token of somebody signed in; bound to the session. */
  memberToken(request: FastifyRequest): string {
    return this.csrf.issue(this.sessionToken(request) ?? '');
  }

  /** @param form none, where no body was sent
   * @throws HttpProblem 403 when the form is not one that we gave to this browser */
  check(request: FastifyRequest, form: Readonly<Record<string, unknown>> | null | undefined, as: 'guest' | 'member'): void {
    const binding = as === 'guest' ? request.cookies[this.names.visitor] : this.sessionToken(request);
    if (!this.csrf.matches(form?.[csrfField], binding ?? null))
      throw new HttpProblem(403, 'This form is out of date; go back, reload the page and send it again.');
  }

  /** A new session at every sign-in; the one before it, if any, is not ended here, since it may be another person's. */
  keep(reply: FastifyReply, { token, expiresAt, device }: NewSession): void {
    void reply.setCookie(this.names.session, token, cookieOptions(this.https, expiresAt));
    void reply.setCookie(this.names.device, device, deviceCookieOptions(this.https));
    void reply.clearCookie(this.names.visitor, cookieOptions(this.https));
  }

  origin({ exchange, cookies, headers }: FastifyRequest): SignInOrigin {
    const device = cookieText(cookies[this.names.device]);
    return { network: addressBudget(exchange.address), device, userAgent: headers['user-agent'] ?? null };
  }

  sessionToken(request: FastifyRequest): string | null {
    return cookieText(request.cookies[this.names.session]);
  }
}

import { randomUUID } from 'node:crypto';
import { Addresses } from '@heliograph/application-addresses';
import { Dispatcher, newContext } from '@heliograph/cqrs';
import { AcceptsForm, Exempt, LimitedPerMinute } from '@heliograph/http';
import {
  ApproveAuthorization,
  type Consent,
  DenyAuthorization,
  LogIn,
  type OAuthParameters,
  type PageRefusal,
  type Redirection,
  ReviewAuthorization,
  type Session,
} from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { isFromOurPages, pageHeaders, renderConsent, renderErrorPage, renderLogin } from '@heliograph/web';
import { Body, Controller, Get, Inject, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { noteAuthorization } from '../request-log/client-call.js';
import { approvalOf, fieldsOf, requestOf, type SentForm } from './authorization-form.js';
import { ProblemPages } from './problem-pages.js';
import { Visitor } from './visitor.js';

/** The pages of an authorization (O1, O2): sign in, consent, and back to the app. */
@Controller('oauth2')
@Exempt()
@ApiExcludeController()
@UseFilters(ProblemPages)
export class AuthorizationController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(Visitor) private readonly visitor: Visitor,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  @Get('authorize')
  @LimitedPerMinute('oauth')
  async review(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query() query: OAuthParameters) {
    const parameters = requestOf(query);
    const found = await this.dispatcher.dispatch(new ReviewAuthorization(parameters, this.settings.publicUrl));
    noteAuthorization(request, parameters, found.kind === 'consent' ? null : found);
    if (found.kind !== 'consent') return this.answer(reply, found, 302);
    const session = await this.visitor.session(request);
    return session ? this.askConsent(request, reply, session, found, parameters) : this.askLogin(request, reply, found.appName, parameters);
  }

  @Post('login')
  @AcceptsForm()
  @LimitedPerMinute('sign-in')
  async logIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    this.checkSender(request);
    this.visitor.check(request, form, 'guest');
    const parameters = requestOf(form);
    try {
      const session = await this.dispatcher.dispatch(
        new LogIn(newContext('anonymous'), String(form.login ?? ''), String(form.password ?? ''), this.visitor.origin(request)),
      );
      this.visitor.keep(reply, session);
    } catch (error) {
      return this.askLogin(request, reply, undefined, parameters, { ...refusalOf(error), login: String(form.login ?? '') });
    }
    await reply.redirect(`${this.settings.publicUrl}/oauth2/authorize?${new URLSearchParams(fieldsOf(parameters))}`, 303);
  }

  @Post('authorize')
  @AcceptsForm()
  @LimitedPerMinute('oauth')
  async decide(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    this.checkSender(request);
    const parameters = requestOf(form);
    const session = await this.visitor.session(request);
    if (!session) return this.askLogin(request, reply, undefined, parameters);
    this.visitor.check(request, form, 'member');
    const issuer = this.settings.publicUrl;
    const context = { ...newContext(`user:${session.userId}`), commandId: approvalOf(form) };
    const decided =
      form.decision === 'allow'
        ? new ApproveAuthorization(context, session.userId, this.visitor.sessionToken(request) ?? '', parameters, issuer)
        : new DenyAuthorization(parameters, issuer);
    const found = await this.dispatcher.dispatch(decided);
    noteAuthorization(request, parameters, found);
    return this.answer(reply, found, 303);
  }

  private async askLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    appName: string | undefined,
    parameters: OAuthParameters,
    { status, retryAfterSeconds, ...again }: Partial<LoginRefusal> & { login?: string } = {},
  ) {
    const page = renderLogin({
      action: '/oauth2/login',
      csrf: this.visitor.guestToken(request, reply),
      hidden: fieldsOf(parameters),
      home: this.settings.webUrl,
      registerHref: `${this.settings.webUrl}/register`,
      forgotHref: `${this.settings.webUrl}/forgot`,
      ...(appName !== undefined && { appName }),
      ...again,
    });
    if (retryAfterSeconds) reply.header('Retry-After', String(retryAfterSeconds));
    await reply
      .code(status ?? 200)
      .headers(this.headers())
      .send(page);
  }

  private async askConsent(request: FastifyRequest, reply: FastifyReply, session: Session, consent: Consent, parameters: OAuthParameters) {
    const page = renderConsent({
      action: '/oauth2/authorize',
      csrf: this.visitor.memberToken(request),
      hidden: [...fieldsOf(parameters), ['approval', randomUUID()]],
      home: this.settings.webUrl,
      app: { name: consent.appName, ownerUsername: consent.ownerUsername, website: consent.appWebsite },
      callback: { host: consent.callbackHost, kind: consent.callbackKind },
      scopes: consent.scopes,
      viewer: {
        username: session.username,
        name: session.name,
        avatar: this.addresses.avatar(session.userId, null),
      },
      withdrawHref: `${this.settings.webUrl}/settings/connections`,
    });
    await reply.headers(this.headers()).send(page);
  }

  private async answer(reply: FastifyReply, found: Redirection | PageRefusal, status: 302 | 303) {
    if (found.kind === 'redirect')
      return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(found.location, status);
    return reply
      .code(found.status)
      .headers(this.headers())
      .send(renderErrorPage({ status: found.status, home: this.settings.webUrl, message: found.description }));
  }

  /** A form that another site sends for the visitor is refused before anything is looked at. */
  private checkSender(request: FastifyRequest): void {
    if (!isFromOurPages(request.headers, this.settings.publicUrl)) throw new Rejected('foreign-form', 'This form came from another site.');
  }

  private headers(): Record<string, string> {
    return pageHeaders('oauth', { https: this.settings.publicUrl.startsWith('https:') });
  }
}

interface LoginRefusal {
  readonly status: number;
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

/** What the sign-in page says to it. @throws what it has no words for */
function refusalOf(error: unknown): LoginRefusal {
  if (!(error instanceof Rejected)) throw error;
  if (error.code === 'wrong-credentials') return { status: 422, message: 'No account has this name and this password.' };
  if (error.code !== 'too-many-attempts') throw error;
  return { status: 429, message: 'Too many attempts. Please wait a while.', retryAfterSeconds: error.retryAfterSeconds };
}

import { randomUUID } from 'node:crypto';
import { Authorization } from '@heliograph/application-access';
import { Rules, type SignedIn, SignIn } from '@heliograph/application-accounts';
import { person } from '@heliograph/application-actor';
import { Addresses } from '@heliograph/application-addresses';
import { AcceptsForm, Exempt, LimitedPerAddress } from '@heliograph/http';
import {
  type Consent,
  isUnfinished,
  type IdentityRejection,
  type NewSession,
  type OAuthParameters,
  type PageRefusal,
  type Redirection,
} from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import {
  Browser,
  expectedRefusal,
  type HeaderOptions,
  isFromOurPages,
  pageHeaders,
  Refused,
  renderAcceptRules,
  renderConsent,
  renderErrorPage,
  renderLogin,
  renderSecondFactor,
} from '@heliograph/web';
import { Body, Controller, Get, Inject, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { noteAuthorization } from '../request-log/client-call.js';
import { approvalOf, fieldsOf, proofOf, requestOf, type SentForm } from './authorization-form.js';
import { ProblemPages } from './problem-pages.js';

/** The pages of an authorization (O1, O2): sign in, consent, and back to the app. */
@Controller('oauth2')
@Exempt()
@ApiExcludeController()
@UseFilters(ProblemPages)
export class AuthorizationController {
  constructor(
    @Inject(Authorization) private readonly authorization: Authorization,
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(Rules) private readonly rules: Rules,
    @Inject(Browser) private readonly browser: Browser,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  @Get('authorize')
  @LimitedPerAddress('oauth')
  async review(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query() query: OAuthParameters) {
    const parameters = requestOf(query);
    const found = await this.authorization.review(parameters);
    noteAuthorization(request, parameters, found.kind === 'consent' ? null : found);
    if (found.kind !== 'consent') return this.answer(request, reply, found, 302);
    const viewer = await this.viewer(request);
    return viewer ? this.askConsent(request, reply, viewer, found, parameters) : this.askLogin(request, reply, found.appName, parameters);
  }

  @Post('login')
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  async logIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    this.checkSender(request);
    this.browser.checkGuestForm(request, form);
    const parameters = requestOf(form);
    const login = String(form.login ?? '');
    try {
      const origin = this.browser.signInOrigin(request, request.exchange.address);
      const answer = await this.signIn.logIn(login, String(form.password ?? ''), origin);
      if (isUnfinished(answer)) {
        this.browser.keepUnfinished(reply, answer);
        return this.askSecondFactor(request, reply, parameters, answer.token);
      }
      return await this.enter(reply, answer, parameters);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return this.askLogin(request, reply, undefined, parameters, { refused: expectedRefusal(error), login });
    }
  }

  @Post('second-factor')
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  async finishLogIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    this.checkSender(request);
    this.browser.checkGuestForm(request, form);
    const parameters = requestOf(form);
    try {
      const origin = this.browser.signInOrigin(request, request.exchange.address);
      const unfinished = this.browser.unfinishedToken(request) ?? '';
      return await this.enter(reply, await this.signIn.finish(unfinished, proofOf(form), origin), parameters);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      const refused = expectedRefusal(error);
      const isEnded = error.code === ('sign-in-ended' satisfies IdentityRejection);
      return isEnded
        ? this.askLogin(request, reply, undefined, parameters, { refused })
        : this.askSecondFactor(request, reply, parameters, this.browser.unfinishedToken(request) ?? '', refused);
    }
  }

  @Get('rules')
  @LimitedPerAddress('oauth')
  async showRules(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query() query: OAuthParameters) {
    const parameters = requestOf(query);
    if (!(await this.viewer(request))) return this.askLogin(request, reply, undefined, parameters);
    const page = renderAcceptRules(
      {
        action: '/oauth2/rules',
        csrf: this.browser.memberToken(this.browser.sessionToken(request) ?? ''),
        hidden: fieldsOf(parameters),
        home: this.settings.webUrl,
        rules: this.settings.rules,
      },
      this.browser.languageOf(request),
    );
    await reply.headers(this.headers(request)).send(page);
  }

  @Post('rules')
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  async acceptRules(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    this.checkSender(request);
    const viewer = await this.viewer(request);
    if (!viewer) return this.askLogin(request, reply, undefined, requestOf(form));
    this.browser.checkMemberForm(form, this.browser.sessionToken(request));
    await this.rules.accept(personAt(viewer, request));
    return this.goOn(reply, requestOf(form));
  }

  @Post('authorize')
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  async decide(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    this.checkSender(request);
    const parameters = requestOf(form);
    const viewer = await this.viewer(request);
    if (!viewer) return this.askLogin(request, reply, undefined, parameters);
    this.browser.checkMemberForm(form, this.browser.sessionToken(request));
    const found =
      form.decision === 'allow'
        ? await this.authorization.approve(personAt(viewer, request), parameters, approvalOf(form))
        : await this.authorization.deny(parameters);
    noteAuthorization(request, parameters, found);
    return this.answer(request, reply, found, 303);
  }

  /** The signed-in user of the browser; null = none. @throws Refused for a suspended person, who can allow nothing (B4) */
  private async viewer(request: FastifyRequest): Promise<SignedIn | null> {
    const token = this.browser.sessionToken(request);
    const holder = token === null ? null : await this.signIn.holderOf(token);
    if (holder?.session.suspension) throw new Refused(403, 'Your account is suspended. The pages say why.');
    return holder;
  }

  /** Signed in: on to the consent, or before that to rules that are new (B9). */
  private async enter(reply: FastifyReply, session: NewSession, parameters: OAuthParameters) {
    this.browser.keepSession(reply, session);
    return this.goOn(reply, parameters, (await this.rules.haveChangedFor(session.userId)) ? 'rules' : 'authorize');
  }

  /** Under the name that the browser has used: the session's cookie is there, and not under another name of the product. */
  private async goOn(reply: FastifyReply, parameters: OAuthParameters, to: 'authorize' | 'rules' = 'authorize') {
    await reply.redirect(`/oauth2/${to}?${new URLSearchParams(fieldsOf(parameters))}`, 303);
  }

  private async askSecondFactor(
    request: FastifyRequest,
    reply: FastifyReply,
    parameters: OAuthParameters,
    unfinished: string,
    refused?: Refused,
  ) {
    const passkey = await this.signIn.askPasskey({ unfinished });
    const page = renderSecondFactor(
      {
        passkey,
        action: '/oauth2/second-factor',
        csrf: this.browser.guestToken(request, reply),
        hidden: fieldsOf(parameters),
        home: this.settings.webUrl,
        ...(refused && { message: refused.message, errors: refused.errors }),
      },
      this.browser.languageOf(request),
    );
    if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
    await reply
      .code(refused?.status ?? 200)
      .headers(this.headers(request, { scripted: passkey !== null }))
      .send(page);
  }

  private async askLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    appName: string | undefined,
    parameters: OAuthParameters,
    { refused, login }: { readonly refused?: Refused; readonly login?: string } = {},
  ) {
    const page = renderLogin(
      {
        action: '/oauth2/login',
        csrf: this.browser.guestToken(request, reply),
        hidden: fieldsOf(parameters),
        home: this.settings.webUrl,
        registerHref: `${this.settings.webUrl}/register`,
        forgotHref: `${this.settings.webUrl}/forgot`,
        ...(appName !== undefined && { appName }),
        ...(login !== undefined && { login }),
        ...(refused && { message: refused.message, errors: refused.errors }),
      },
      this.browser.languageOf(request),
    );
    if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
    await reply
      .code(refused?.status ?? 200)
      .headers(this.headers(request))
      .send(page);
  }

  private async askConsent(
    request: FastifyRequest,
    reply: FastifyReply,
    { profile }: SignedIn,
    consent: Consent,
    parameters: OAuthParameters,
  ) {
    const page = renderConsent(
      {
        action: '/oauth2/authorize',
        csrf: this.browser.memberToken(this.browser.sessionToken(request) ?? ''),
        hidden: [...fieldsOf(parameters), ['approval', randomUUID()]],
        home: this.settings.webUrl,
        app: { name: consent.appName, ownerUsername: consent.ownerUsername, website: consent.appWebsite },
        callback: { host: consent.callbackHost, kind: consent.callbackKind },
        scopes: consent.scopes,
        viewer: { username: profile.username, name: profile.name, avatar: this.addresses.avatar(profile.userId, profile.avatar) },
        withdrawHref: `${this.settings.webUrl}/settings/connections`,
      },
      this.browser.languageOf(request),
    );
    await reply.headers(this.headers(request)).send(page);
  }

  private async answer(request: FastifyRequest, reply: FastifyReply, found: Redirection | PageRefusal, status: 302 | 303) {
    if (found.kind === 'redirect')
      return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(found.location, status);
    const model = { status: found.status, home: this.settings.webUrl, message: found.description };
    return reply
      .code(found.status)
      .headers(this.headers(request))
      .send(renderErrorPage(model, this.browser.languageOf(request)));
  }

  /** A form that another site sends for the visitor is refused before anything else is checked. */
  private checkSender(request: FastifyRequest): void {
    if (!isFromOurPages(request.headers, this.settings.publicUrl)) throw new Rejected('foreign-form', 'This form came from another site.');
  }

  private headers(request: FastifyRequest, more: Pick<HeaderOptions, 'scripted'> = {}): Record<string, string> {
    const language = this.browser.languageOf(request);
    return pageHeaders('oauth', { https: this.settings.publicUrl.startsWith('https:'), language, ...more });
  }
}

const personAt = ({ profile, session }: SignedIn, { id }: FastifyRequest) => person(profile.userId, session.credential, [], id);

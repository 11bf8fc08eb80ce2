import { Authorization } from '@heliograph/application-access';
import { Rules, type SignedIn, SignIn } from '@heliograph/application-accounts';
import { AcceptsForm, Exempt, LimitedPerAddress } from '@heliograph/http';
import { isUnfinished, type IdentityRejection, type NewSession, type OAuthParameters } from '@heliograph/identity-contracts';
import { type CommandId, isRejection, Rejected } from '@heliograph/kernel';
import { Browser, expectedRefusal, isFromOurPages, proofIn, Refused } from '@heliograph/web';
import { Body, Controller, Get, Inject, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { noteAuthorization } from '../request-log/client-call.js';
import { approvalOf, fieldsOf, personAt, proofOf, requestOf, type SentForm } from './authorization-form.js';
import { AuthorizationPages, type Exchange } from './authorization-pages.js';
import { ProblemPages } from './problem-pages.js';

/** The way of an authorization (O1, O2): sign in, consent, and back to the app. */
@Controller('oauth2')
@Exempt()
@ApiExcludeController()
@UseFilters(ProblemPages)
export class AuthorizationController {
  constructor(
    private readonly authorization: Authorization,
    private readonly signIn: SignIn,
    private readonly rules: Rules,
    private readonly pages: AuthorizationPages,
    private readonly browser: Browser,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  @Get('authorize')
  @LimitedPerAddress('oauth')
  async review(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query() query: OAuthParameters) {
    const parameters = requestOf(query);
    const viewer = await this.viewer(request);
    const found = await this.authorization.review(parameters, viewer?.profile.userId ?? null);
    noteAuthorization(request, parameters, found.kind === 'consent' ? null : found);
    const at = { request, reply, parameters };
    if (found.kind !== 'consent') return this.pages.refusal(at, found);
    if (!viewer) return this.pages.login(at, { appName: found.appName });
    const approval = approvalOf({});
    // A code is a write, though this is a GET (P: `HELIOGRAPH_READ_ONLY`).
    if (found.isGiven && !this.settings.readOnly) return this.allow(at, viewer, approval, 302);
    return this.pages.consent(at, viewer, found, approval);
  }

  @Post('login')
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  async logIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    this.checkSender(request);
    this.browser.checkGuestForm(request, form);
    const at = { request, reply, parameters: requestOf(form) };
    const login = String(form.login ?? '');
    try {
      const origin = this.browser.signInOrigin(request, request.exchange.address);
      const answer = await this.signIn.logIn(login, String(form.password ?? ''), origin);
      if (isUnfinished(answer)) {
        this.browser.keepUnfinished(reply, answer);
        return this.pages.secondFactor(at, answer.token);
      }
      return await this.enter(reply, answer, at.parameters);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return this.pages.login(at, { refused: expectedRefusal(error), login });
    }
  }

  @Post('second-factor')
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  async finishLogIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    this.checkSender(request);
    this.browser.checkGuestForm(request, form);
    const at = { request, reply, parameters: requestOf(form) };
    try {
      const origin = this.browser.signInOrigin(request, request.exchange.address);
      const unfinished = this.browser.unfinishedToken(request) ?? '';
      return await this.enter(reply, await this.signIn.finish(unfinished, proofOf(form), origin), at.parameters);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      const refused = expectedRefusal(error);
      return isRejection<IdentityRejection>(error, 'sign-in-ended')
        ? this.pages.login(at, { refused })
        : this.pages.secondFactor(at, this.browser.unfinishedToken(request) ?? '', refused);
    }
  }

  @Get('rules')
  @LimitedPerAddress('oauth')
  async showRules(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query() query: OAuthParameters) {
    const at = { request, reply, parameters: requestOf(query) };
    return (await this.viewer(request)) ? this.pages.rules(at) : this.pages.login(at);
  }

  @Post('rules')
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  async acceptRules(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    const parameters = requestOf(form);
    const viewer = await this.memberOf(request, form);
    if (!viewer) return this.pages.login({ request, reply, parameters });
    await this.rules.accept(personAt(viewer, request));
    return this.goOn(reply, parameters);
  }

  @Post('authorize')
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  async decide(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    const at = { request, reply, parameters: requestOf(form) };
    const viewer = await this.memberOf(request, form);
    if (!viewer) return this.pages.login(at);
    if (form.decision === 'allow') return this.allow(at, viewer, approvalOf(form), 303);
    const denied = await this.authorization.deny(at.parameters);
    noteAuthorization(request, at.parameters, denied);
    return this.pages.answer(at, denied, 303);
  }

  /** Allowed, by somebody who shows once more who they are (A4). */
  @Post('confirm')
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  async confirm(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    const at = { request, reply, parameters: requestOf(form) };
    const viewer = await this.memberOf(request, form);
    if (!viewer) return this.pages.login(at);
    const proof = proofIn(form);
    try {
      if (proof !== null) await this.signIn.confirm(personAt(viewer, request), proof);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return this.pages.confirm(at, viewer, approvalOf(form), expectedRefusal(error));
    }
    return this.allow(at, viewer, approvalOf(form), 303);
  }

  private async allow(at: Exchange, viewer: SignedIn, approval: CommandId, status: 302 | 303) {
    try {
      const found = await this.authorization.approve(personAt(viewer, at.request), at.parameters, approval);
      noteAuthorization(at.request, at.parameters, found);
      return await this.pages.answer(at, found, status);
    } catch (error) {
      if (!isRejection<IdentityRejection>(error, 'not-confirmed')) throw error;
      return this.pages.confirm(at, viewer, approval);
    }
  }

  /** The signed-in user of the browser; null = none. @throws Refused for a suspended person, who can allow nothing (B4) */
  private async viewer(request: FastifyRequest): Promise<SignedIn | null> {
    const token = this.browser.sessionToken(request);
    const holder = token === null ? null : await this.signIn.holderOf(token);
    if (holder?.session.suspension) throw new Refused(403, 'Your account is suspended. Sign in on the website to see why.');
    return holder;
  }

  /** Who has sent one of our forms; null = nobody is signed in. */
  private async memberOf(request: FastifyRequest, form: SentForm): Promise<SignedIn | null> {
    this.checkSender(request);
    const viewer = await this.viewer(request);
    if (viewer) this.browser.checkMemberForm(form, this.browser.sessionToken(request));
    return viewer;
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

  /** A form that another site sends for the visitor is refused before anything else is checked. */
  private checkSender(request: FastifyRequest): void {
    if (!isFromOurPages(request.headers, this.settings.publicUrl)) throw new Rejected('foreign-form', 'This form came from another site.');
  }
}

import { SignIn, SiteRules } from '@heliograph/application/accounts';
import { AcceptsForm, Exempt, ForPeople, LimitedPerAddress } from '@heliograph/http';
import { isUnfinished, type IdentityRejection, type NewSession, type OAuthParameters } from '@heliograph/identity-contracts';
import { isRejection, Rejected } from '@heliograph/kernel';
import { Browser, expectedRefusal, Refused } from '@heliograph/web';
import { Body, Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofOf, requestOf, type SentForm } from './authorization-form.js';
import { AuthorizationPages, type Exchange } from './authorization-pages.js';
import { AuthorizationVisitor } from './authorization-visitor.js';
import { ProblemPages } from './problem-pages.js';

/** Signing in at an authorization (O1), in one or two steps. */
@Controller('oauth2')
@Exempt()
@ForPeople()
@ApiExcludeController()
@UseFilters(ProblemPages)
export class AuthorizationSignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly rules: SiteRules,
    private readonly pages: AuthorizationPages,
    private readonly visitor: AuthorizationVisitor,
    private readonly browser: Browser,
  ) {}

  @Post('login')
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  async logIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    const at = { request, reply, parameters: requestOf(form) };
    if (!this.visitor.isGuestForm(request, form))
      return this.renew(at, (refused) => this.pages.login(at, { refused, login: this.visitor.typedLogin(request, form) }));
    const login = String(form.login ?? '');
    try {
      const answer = await this.signIn.logIn(login, String(form.password ?? ''), this.visitor.originOf(request));
      if (!isUnfinished(answer)) return await this.enter(reply, answer, at.parameters);
      this.browser.setUnfinishedCookie(reply, answer);
      return this.pages.secondFactor(at, answer.token);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return this.pages.login(at, { refused: expectedRefusal(error), login });
    }
  }

  @Post('second-factor')
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  async finishLogIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    const at = { request, reply, parameters: requestOf(form) };
    const unfinished = this.browser.unfinishedToken(request) ?? '';
    const ask = (refused: Refused) =>
      unfinished === '' ? this.pages.login(at, { refused }) : this.pages.secondFactor(at, unfinished, refused);
    if (!this.visitor.isGuestForm(request, form)) return this.renew(at, ask);
    try {
      const session = await this.signIn.finish(unfinished, proofOf(form), this.visitor.originOf(request));
      return await this.enter(reply, session, at.parameters);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      const refused = expectedRefusal(error);
      return isRejection<IdentityRejection>(error, 'sign-in-ended')
        ? this.pages.login(at, { refused })
        : this.pages.secondFactor(at, unfinished, refused);
    }
  }

  /** Somebody has signed in, or out, in another tab since the form was opened: it does nothing, and the authorization goes on from there. */
  private async renew({ request, reply, parameters }: Exchange, show: (refused: Refused) => Promise<void>) {
    if (await this.visitor.viewer(request)) return this.pages.continueAuthorization(reply, parameters);
    return show(new Refused(403, 'This form was out of date. Please send it again.'));
  }

  /** Signed in: on to the consent, or before that to rules that are new (B9). */
  private async enter(reply: FastifyReply, session: NewSession, parameters: OAuthParameters) {
    this.browser.keepSession(reply, session);
    await this.pages.continueAuthorization(reply, parameters, (await this.rules.haveChangedFor(session.userId)) ? 'rules' : 'authorize');
  }
}

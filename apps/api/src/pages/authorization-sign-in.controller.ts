import { SignIn, SiteRules } from '@heliograph/application/accounts';
import { AcceptsForm, Exempt, LimitedPerAddress, PageRoute } from '@heliograph/http';
import { isUnfinished, type IdentityRejection, type NewSession, type OAuthParameters } from '@heliograph/identity-contracts';
import { isRejection, Rejected } from '@heliograph/kernel';
import { Browser, expectedRefusal, type Refused } from '@heliograph/web';
import { Body, Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofOf, requestOf, type SentForm, withoutLogin } from './authorization-form.js';
import { AuthorizationPages } from './authorization-pages.js';
import { AuthorizationVisitor } from './authorization-visitor.js';
import { ProblemPages } from './problem-pages.js';

const isEnded = (error: unknown): boolean => isRejection<IdentityRejection>(error, 'sign-in-ended');

/** Signing in at an authorization (O1), in one or two steps. */
@Controller('oauth2')
@Exempt()
@PageRoute()
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
      return this.pages.renew(at, await this.visitor.viewer(request), (refused) =>
        this.pages.login(at, { refused, login: this.visitor.typedLogin(request, form) }),
      );
    const [login, password] = [String(form.login ?? ''), String(form.password ?? '')];
    try {
      const answer = await this.signIn.logIn(login, password, this.visitor.originOf(request));
      if (!isUnfinished(answer)) return await this.enter(reply, answer, at.parameters);
      this.browser.setUnfinishedCookie(reply, answer);
      return await this.pages.secondFactor(at, answer.token);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return this.pages.login(at, { refused: expectedRefusal(error), login });
    }
  }

  @Post('second-factor')
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  async finishLogIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    const [at, unfinished] = [{ request, reply, parameters: requestOf(form) }, this.browser.unfinishedToken(request) ?? ''];
    const ask = (refused: Refused) =>
      unfinished === '' ? this.pages.login(at, { refused }) : this.pages.secondFactor(at, unfinished, refused);
    if (!this.visitor.isGuestForm(request, form)) return this.pages.renew(at, await this.visitor.viewer(request), ask);
    try {
      return await this.enter(reply, await this.signIn.finish(unfinished, proofOf(form), this.visitor.originOf(request)), at.parameters);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return isEnded(error) ? this.pages.login(at, { refused: expectedRefusal(error) }) : ask(expectedRefusal(error));
    }
  }

  private async enter(reply: FastifyReply, session: NewSession, parameters: OAuthParameters) {
    this.browser.keepSession(reply, session);
    const next = (await this.rules.haveChangedFor(session.userId)) ? 'rules' : 'authorize'; // before the consent (B9)
    await this.pages.continueAuthorization(reply, withoutLogin(parameters), next);
  }
}

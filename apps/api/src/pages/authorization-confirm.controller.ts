import { SignIn } from '@heliograph/application/accounts';
import { AcceptsForm, Exempt, LimitedPerAddress, PageRoute } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import { expectedRefusal, proofIn } from '@heliograph/web';
import { Body, Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationApprovals } from './authorization-approvals.js';
import { givenApproval, personOf, requestOf, type SentForm, withoutLogin } from './authorization-form.js';
import { AuthorizationPages } from './authorization-pages.js';
import { AuthorizationVisitor } from './authorization-visitor.js';
import { ProblemPages } from './problem-pages.js';

/** A consent of somebody who shows again who they are (A4). */
@Controller('oauth2')
@Exempt()
@PageRoute()
@ApiExcludeController()
@UseFilters(ProblemPages)
export class AuthorizationConfirmController {
  constructor(
    private readonly signIn: SignIn,
    private readonly pages: AuthorizationPages,
    private readonly visitor: AuthorizationVisitor,
    private readonly approvals: AuthorizationApprovals,
  ) {}

  @Post('confirm')
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  async confirm(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    const at = { request, reply, parameters: requestOf(form) };
    const viewer = await this.visitor.memberOf(request, form);
    if (!viewer) return this.pages.login(at);
    const [proof, approval] = [proofIn(form), givenApproval(form)];
    try {
      if (proof !== null) await this.signIn.confirm(personOf(viewer, request), proof);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return this.pages.confirm(at, viewer, approval, { refused: expectedRefusal(error) });
    }
    if (approval !== null) return this.approvals.allow(at, viewer, approval, 303);
    if (proof === null) return this.pages.confirm(at, viewer, null);
    // Nothing is allowed yet.
    return this.pages.continueAuthorization(reply, withoutLogin(at.parameters));
  }
}

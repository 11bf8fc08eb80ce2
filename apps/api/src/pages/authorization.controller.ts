import { Authorization } from '@heliograph/application/access';
import { AcceptsForm, Exempt, LimitedPerAddress, PageRoute } from '@heliograph/http';
import type { OAuthParameters } from '@heliograph/identity-contracts';
import { Body, Controller, Get, Inject, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { noteAuthorization } from '../request-log/client-call.js';
import { AuthorizationApprovals } from './authorization-approvals.js';
import { approvalOf, requestOf, type SentForm } from './authorization-form.js';
import { AuthorizationPages } from './authorization-pages.js';
import { AuthorizationVisitor } from './authorization-visitor.js';
import { ProblemPages } from './problem-pages.js';

/** The consent of an authorization (O1, O2), and the way back to the app. */
@Controller('oauth2')
@Exempt()
@PageRoute()
@ApiExcludeController()
@UseFilters(ProblemPages)
export class AuthorizationController {
  constructor(
    private readonly authorization: Authorization,
    private readonly pages: AuthorizationPages,
    private readonly visitor: AuthorizationVisitor,
    private readonly approvals: AuthorizationApprovals,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  @Get('authorize')
  @LimitedPerAddress('oauth')
  async review(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query() query: OAuthParameters) {
    const parameters = requestOf(query);
    const viewer = await this.visitor.viewer(request);
    const found = await this.authorization.review(parameters, viewer?.session ?? null);
    noteAuthorization(request, parameters, found.kind === 'consent' ? null : found);
    const at = { request, reply, parameters };
    if (found.kind !== 'consent') return this.pages.refusal(at, found);
    if (!viewer) return this.pages.login(at, { appName: found.appName });
    if (found.needsLogin) return this.pages.confirm(at, viewer, null, { appName: found.appName });
    const approval = approvalOf({});
    // A code is a write, though this is a GET (P: `HELIOGRAPH_READ_ONLY`).
    if (found.isGiven && !this.settings.readOnly) return this.approvals.allow(at, viewer, approval, 302);
    return this.pages.consent(at, viewer, found, approval);
  }

  @Post('authorize')
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  async decide(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    const at = { request, reply, parameters: requestOf(form) };
    const viewer = await this.visitor.memberOf(request, form);
    if (!viewer) return this.pages.login(at);
    if (form.decision === 'allow') return this.approvals.allow(at, viewer, approvalOf(form), 303);
    const denied = await this.authorization.deny(at.parameters);
    noteAuthorization(request, at.parameters, denied);
    return this.pages.answer(at, denied, 303);
  }
}

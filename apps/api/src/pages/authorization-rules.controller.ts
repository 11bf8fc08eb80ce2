import { SiteRules } from '@heliograph/application/accounts';
import { AcceptsForm, Exempt, LimitedPerAddress, PageRoute } from '@heliograph/http';
import type { OAuthParameters } from '@heliograph/identity-contracts';
import { Body, Controller, Get, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { personOf, requestOf, type SentForm } from './authorization-form.js';
import { AuthorizationPages } from './authorization-pages.js';
import { AuthorizationVisitor } from './authorization-visitor.js';
import { ProblemPages } from './problem-pages.js';

/** Rules that are new since somebody accepted them, at an authorization (B9). */
@Controller('oauth2/rules')
@Exempt()
@PageRoute()
@ApiExcludeController()
@UseFilters(ProblemPages)
export class AuthorizationRulesController {
  constructor(
    private readonly rules: SiteRules,
    private readonly pages: AuthorizationPages,
    private readonly visitor: AuthorizationVisitor,
  ) {}

  @Get()
  @LimitedPerAddress('oauth')
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query() query: OAuthParameters) {
    const at = { request, reply, parameters: requestOf(query) };
    return (await this.visitor.viewer(request)) ? this.pages.rules(at) : this.pages.login(at);
  }

  @Post()
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  async accept(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() form: SentForm) {
    const parameters = requestOf(form);
    const viewer = await this.visitor.memberOf(request, form);
    if (!viewer) return this.pages.login({ request, reply, parameters });
    await this.rules.accept(personOf(viewer, request));
    return this.pages.continueAuthorization(reply, parameters);
  }
}

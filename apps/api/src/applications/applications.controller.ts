import { Dispatcher } from '@heliograph/cqrs';
import {
  type Caller,
  created,
  CurrentCaller,
  CurrentUserId,
  deleted,
  notFound,
  pageQuery,
  parse,
  pathId,
  RequiresScope,
  single,
} from '@heliograph/http';
import {
  DeleteApplication,
  FindApplication,
  ListApplications,
  RegisterApplication,
  UpdateApplication,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '../page-of.js';
import { requestContext } from '../request-context.js';
import { presentApplication } from './application.presenter.js';
import { changedApplication, newApplication } from './application.requests.js';

/** Apps of the caller (O10, E). */
@Controller('applications')
@RequiresScope('manage:account')
export class ApplicationsController {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  @Get()
  async list(@CurrentUserId() userId: UserId, @Query() query: unknown) {
    const paging = parse(z.object(pageQuery), query);
    return pageOf((await this.dispatcher.dispatch(new ListApplications(userId))).map(presentApplication), paging);
  }

  @Post()
  async register(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Body() body: unknown) {
    const fields = parse(newApplication, body);
    const app = await this.dispatcher.dispatch(
      new RegisterApplication(requestContext(caller), userId, {
        name: fields.name,
        website: fields.website,
        callbackUrls: fields.callback_urls,
        requirePkce: fields.require_pkce,
        exactRedirect: fields.exact_redirect,
      }),
    );
    return created(`/applications/${app.id}`, { ...presentApplication(app), client_secret: app.clientSecret });
  }

  @Get(':id')
  async get(@CurrentUserId() userId: UserId, @Param('id') id: string) {
    const app = await this.dispatcher.dispatch(new FindApplication(userId, pathId(id)));
    if (!app) throw notFound();
    return single(presentApplication(app));
  }

  @Put(':id')
  async update(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('id') id: string, @Body() body: unknown) {
    await this.get(userId, id);
    const fields = parse(changedApplication, body);
    const app = await this.dispatcher.dispatch(
      new UpdateApplication(requestContext(caller), userId, pathId(id), {
        name: fields.name,
        website: fields.website,
        callbackUrls: fields.callback_urls,
        requirePkce: fields.require_pkce,
        exactRedirect: fields.exact_redirect,
      }),
    );
    return single(presentApplication(app));
  }

  @Delete(':id')
  async remove(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('id') id: string) {
    await this.dispatcher.dispatch(new DeleteApplication(requestContext(caller), userId, pathId(id)));
    return deleted('The application was deleted and its tokens are void.');
  }
}

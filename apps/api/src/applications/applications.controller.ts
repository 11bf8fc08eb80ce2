import { Dispatcher } from '@heliograph/cqrs';
import {
  type Caller,
  created,
  CurrentCaller,
  CurrentUserId,
  deleted,
  notFound,
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
import { AppId, type UserId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { Answers, deletion, one, pageOf } from '../docs/documented.js';
import { shortList, shortListQuery } from '../http/short-list.js';
import { requestContext } from '../request-context.js';
import { presentApplication } from './application.presenter.js';
import { changedApplication, newApplication } from './application.requests.js';

/** Apps of the caller (O10, E). */
@Controller('applications')
@RequiresScope('manage:account')
export class ApplicationsController {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  @Get()
  @Answers('Apps of the caller', pageOf('Application'))
  async list(@CurrentUserId() userId: UserId, @Query({ schema: shortListQuery }) query: unknown) {
    const paging = parse(shortListQuery, query);
    return shortList((await this.dispatcher.dispatch(new ListApplications(userId))).map(presentApplication), paging);
  }

  @Post()
  @Answers('Register an app; its secret is shown once', one('NewApplication'), 201)
  async register(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Body({ schema: newApplication }) body: unknown) {
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
  @Answers('One app', one('Application'))
  async get(@CurrentUserId() userId: UserId, @Param('id') id: string) {
    const app = await this.dispatcher.dispatch(new FindApplication(userId, AppId(pathId(id))));
    if (!app) throw notFound();
    return single(presentApplication(app));
  }

  @Put(':id')
  @Answers('Change an app', one('Application'))
  async update(
    @CurrentCaller() caller: Caller,
    @CurrentUserId() userId: UserId,
    @Param('id') id: string,
    @Body({ schema: changedApplication }) body: unknown,
  ) {
    await this.get(userId, id);
    const fields = parse(changedApplication, body);
    const app = await this.dispatcher.dispatch(
      new UpdateApplication(requestContext(caller), userId, AppId(pathId(id)), {
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
  @Answers('Delete an app and its tokens', deletion)
  async remove(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('id') id: string) {
    await this.dispatcher.dispatch(new DeleteApplication(requestContext(caller), userId, AppId(pathId(id))));
    return deleted('The application was deleted and its tokens are void.');
  }
}

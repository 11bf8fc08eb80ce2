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
import { AddSecret, FindApplication, ListSecrets, RemoveSecret, SecretId } from '@heliograph/identity-contracts';
import { AppId, type UserId } from '@heliograph/kernel';
import { Controller, Delete, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { Answers, deletion, one, pageOf, Refuses } from '../docs/documented.js';
import { shortList, shortListQuery } from '../http/short-list.js';
import { requestContext } from '../request-context.js';
import { presentSecret } from './application.presenter.js';

/** Live secrets of an app; each is shown once (O10). */
@Controller('applications/:id/secrets')
@RequiresScope('manage:account')
export class ApplicationSecretsController {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  @Get()
  @Answers('Living secrets of an app', pageOf('Secret'))
  async list(@CurrentUserId() userId: UserId, @Param('id') id: string, @Query({ schema: shortListQuery }) query: unknown) {
    const app = await this.dispatcher.dispatch(new FindApplication(userId, AppId(pathId(id))));
    if (!app) throw notFound();
    const paging = parse(shortListQuery, query);
    return shortList((await this.dispatcher.dispatch(new ListSecrets(userId, app.id))).map(presentSecret), paging);
  }

  @Get(':sid')
  @Answers('One of these secrets, without its text', one('Secret'))
  async get(@CurrentUserId() userId: UserId, @Param('id') id: string, @Param('sid') sid: string) {
    const secretId = SecretId(pathId(sid));
    const secret = (await this.dispatcher.dispatch(new ListSecrets(userId, AppId(pathId(id))))).find((each) => each.id === secretId);
    if (!secret) throw notFound();
    return single(presentSecret(secret));
  }

  @Post()
  @Answers('Another secret, shown once', one('NewSecret'), 201)
  @Refuses(422, 'The app has as many secrets as it may have.')
  async add(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('id') id: string) {
    const appId = AppId(pathId(id));
    const { id: secretId, clientSecret } = await this.dispatcher.dispatch(new AddSecret(requestContext(caller), userId, appId));
    return created(`/applications/${appId}/secrets/${secretId}`, { id: secretId, client_secret: clientSecret });
  }

  @Delete(':sid')
  @Answers('Delete a secret', deletion)
  async remove(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('id') id: string, @Param('sid') sid: string) {
    await this.dispatcher.dispatch(new RemoveSecret(requestContext(caller), userId, AppId(pathId(id)), SecretId(pathId(sid))));
    return deleted('The secret was deleted.');
  }
}

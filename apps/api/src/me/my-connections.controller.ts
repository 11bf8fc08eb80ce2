import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, CurrentUserId, deleted, notFound, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { ListConnections, RemoveConnection } from '@heliograph/identity-contracts';
import { AppId, type UserId } from '@heliograph/kernel';
import { Controller, Delete, Get, Inject, Param, Query } from '@nestjs/common';
import { Answers, deletion, one, pageOf } from '../docs/documented.js';
import { shortList, shortListQuery } from '../http/short-list.js';
import { requestContext } from '../request-context.js';
import { presentConnection } from './account.presenter.js';

/** Apps that act for the caller (A4, E). */
@Controller('me/connections')
export class MyConnectionsController {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  @Get()
  @Answers('Apps that act for the caller', pageOf('Connection'))
  @RequiresScope('read')
  async list(@CurrentUserId() userId: UserId, @Query({ schema: shortListQuery }) query: unknown) {
    const paging = parse(shortListQuery, query);
    return shortList((await this.dispatcher.dispatch(new ListConnections(userId))).map(presentConnection), paging);
  }

  @Get(':id')
  @Answers('One of these apps', one('Connection'))
  @RequiresScope('read')
  async get(@CurrentUserId() userId: UserId, @Param('id') id: string) {
    const appId = AppId(pathId(id));
    const connection = (await this.dispatcher.dispatch(new ListConnections(userId))).find((each) => each.id === appId);
    if (!connection) throw notFound();
    return single(presentConnection(connection));
  }

  @Delete(':id')
  @Answers('Let an app act no more', deletion)
  @RequiresScope('write:profile')
  async disconnect(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('id') id: string) {
    await this.dispatcher.dispatch(new RemoveConnection(requestContext(caller), userId, AppId(pathId(id))));
    return deleted('The app was disconnected.');
  }
}

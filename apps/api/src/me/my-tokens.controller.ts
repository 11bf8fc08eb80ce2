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
  CreatePersonalToken,
  FindPersonalToken,
  ListPersonalTokens,
  PersonalTokenId,
  RevokePersonalToken,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, deletion, one, pageOf } from '../docs/documented.js';
import { shortList, shortListQuery } from '../http/short-list.js';
import { requestContext } from '../request-context.js';
import { presentToken } from './account.presenter.js';

const newToken = z.object({ name: z.string(), scopes: z.array(z.string()) });

/** Personal tokens of the caller (O7, E). */
@Controller('me/tokens')
@RequiresScope('manage:account')
export class MyTokensController {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  @Get()
  @Answers('Personal tokens of the caller', pageOf('Token'))
  async list(@CurrentUserId() userId: UserId, @Query({ schema: shortListQuery }) query: unknown) {
    const paging = parse(shortListQuery, query);
    return shortList((await this.dispatcher.dispatch(new ListPersonalTokens(userId))).map(presentToken), paging);
  }

  @Post()
  @Answers('A new personal token, shown once', one('NewToken'), 201)
  async create(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Body({ schema: newToken }) body: unknown) {
    const { name, scopes } = parse(newToken, body);
    const token = await this.dispatcher.dispatch(new CreatePersonalToken(requestContext(caller), userId, name, scopes));
    return created(`/me/tokens/${token.id}`, { ...presentToken(token), access_token: token.accessToken });
  }

  @Get(':id')
  @Answers('One personal token', one('Token'))
  async get(@CurrentUserId() userId: UserId, @Param('id') id: string) {
    const token = await this.dispatcher.dispatch(new FindPersonalToken(userId, PersonalTokenId(pathId(id))));
    if (!token) throw notFound();
    return single(presentToken(token));
  }

  @Delete(':id')
  @Answers('Revoke a personal token', deletion)
  async revoke(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('id') id: string) {
    await this.dispatcher.dispatch(new RevokePersonalToken(requestContext(caller), userId, PersonalTokenId(pathId(id))));
    return deleted('The token was revoked.');
  }
}

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
  timestamp,
} from '@heliograph/http';
import {
  CreatePersonalToken,
  FindPersonalToken,
  ListPersonalTokens,
  type PersonalToken,
  RevokePersonalToken,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '../page-of.js';
import { requestContext } from '../request-context.js';

const newToken = z.object({ name: z.string(), scopes: z.array(z.string()) });

const present = (token: PersonalToken) => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  created_at: timestamp(token.createdAt),
});

/** Personal tokens of the caller (O7, E). */
@Controller('me/tokens')
@RequiresScope('manage:account')
export class MyTokensController {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  @Get()
  async list(@CurrentUserId() userId: UserId, @Query() query: unknown) {
    const paging = parse(z.object(pageQuery), query);
    return pageOf((await this.dispatcher.dispatch(new ListPersonalTokens(userId))).map(present), paging);
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Body() body: unknown) {
    const { name, scopes } = parse(newToken, body);
    const token = await this.dispatcher.dispatch(new CreatePersonalToken(requestContext(caller), userId, name, scopes));
    return created(`/me/tokens/${token.id}`, { ...present(token), access_token: token.accessToken });
  }

  @Get(':id')
  async get(@CurrentUserId() userId: UserId, @Param('id') id: string) {
    const token = await this.dispatcher.dispatch(new FindPersonalToken(userId, pathId(id)));
    if (!token) throw notFound();
    return single(present(token));
  }

  @Delete(':id')
  async revoke(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('id') id: string) {
    await this.dispatcher.dispatch(new RevokePersonalToken(requestContext(caller), userId, pathId(id)));
    return deleted('The token was revoked.');
  }
}

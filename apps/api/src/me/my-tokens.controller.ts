import type { Person } from '@heliograph/application/actor';
import { PersonalTokens } from '@heliograph/application/access';
import { created, CurrentPerson, deleted, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { PersonalTokenId } from '@heliograph/identity-contracts';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, deletion, one, pageOf } from '../docs/answer-schemas.js';
import { otp } from '../http/secrets.requests.js';
import { shortList, shortListQuery } from '../http/short-list.js';
import { presentToken } from './account.presenter.js';
import { scopeNames, tokenName } from './account.resource.js';

const newToken = z.object({ name: tokenName, scopes: scopeNames, otp });

/** Personal tokens of the caller (O7, E). */
@Controller('me/tokens')
@RequiresScope('manage:account')
export class MyTokensController {
  constructor(private readonly tokens: PersonalTokens) {}

  @Get()
  @Answers('Personal tokens of the caller', pageOf('Token'))
  async listMyTokens(@CurrentPerson() person: Person, @Query({ schema: shortListQuery }) query: unknown) {
    const paging = parse(shortListQuery, query);
    return shortList((await this.tokens.listTokens(person)).map(presentToken), paging);
  }

  @Post()
  @Answers('A new personal token, shown once', one('NewToken'), 201)
  async createToken(@CurrentPerson() person: Person, @Body({ schema: newToken }) body: unknown) {
    const { name, scopes, otp: code } = parse(newToken, body);
    const token = await this.tokens.create(person, name, scopes, code);
    return created(`/me/tokens/${token.id}`, { ...presentToken(token), access_token: token.accessToken });
  }

  @Get(':id')
  @Answers('One personal token', one('Token'))
  async getToken(@CurrentPerson() person: Person, @Param('id') id: string) {
    return single(presentToken(await this.tokens.findToken(person, pathId(PersonalTokenId, id))));
  }

  @Delete(':id')
  @Answers('Revoke a personal token', deletion)
  async revokePersonalToken(@CurrentPerson() person: Person, @Param('id') id: string) {
    await this.tokens.revoke(person, pathId(PersonalTokenId, id));
    return deleted('The token was revoked.');
  }
}

import { Addresses } from '@heliograph/application/addresses';
import { BlocksAndMutes } from '@heliograph/application/people';
import { CurrentPerson, flag, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Answers, flagged, pageOf, Refuses } from '../docs/documented.js';
import { pageQueryFrom, listed, listQuery } from '../http/list-pages.js';
import { userText } from './user.presenter.js';

/** Blocks (B2). */
@Controller()
export class BlocksController {
  constructor(
    private readonly distances: BlocksAndMutes,
    private readonly addresses: Addresses,
  ) {}

  @Post('users/:username/block')
  @HttpCode(200)
  @RequiresScope('write:follows')
  @Answers('Block a user: neither follows the other any longer, and the user can no longer see the caller', flagged('is_blocked'))
  @Refuses(422, 'The caller cannot block themselves.')
  async block(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    await this.distances.block(caller, username);
    return single({ is_blocked: flag(true) });
  }

  @Delete('users/:username/block')
  @RequiresScope('write:follows')
  @Answers('Unblock a user; follows are not restored', flagged('is_blocked'))
  async unblock(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    await this.distances.unblock(caller, username);
    return single({ is_blocked: flag(false) });
  }

  @Get('me/blocks')
  @Answers('Users whom the caller blocks, latest first', pageOf('User'))
  @RequiresScope('read')
  async blocks(@CurrentPerson() caller: PersonCaller, @Query({ schema: listQuery }) query: unknown) {
    return listed(await this.distances.page('blocks', pageQueryFrom(parse(listQuery, query)), caller), userText, this.addresses);
  }
}

import { Addresses } from '@heliograph/application-addresses';
import { type BlockOrMute, BlocksAndMutes } from '@heliograph/application-people';
import { CurrentPerson, flag, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, flagged, pageOf, Refuses } from '../docs/documented.js';
import { pageQueryFrom, listed, walkQuery } from '../http/list-pages.js';
import { userText } from './user.presenter.js';

const listQuery = z.object(walkQuery);

/** Blocks and mutes (B2). */
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

  @Post('users/:username/mute')
  @HttpCode(200)
  @RequiresScope('write:follows')
  @Answers('Mute a user: the caller gets no feed entries and notifications from them', flagged('is_muted'))
  @Refuses(422, 'The caller cannot mute themselves.')
  async mute(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    await this.distances.mute(caller, username);
    return single({ is_muted: flag(true) });
  }

  @Delete('users/:username/mute')
  @RequiresScope('write:follows')
  @Answers('Unmute a user', flagged('is_muted'))
  async unmute(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    await this.distances.unmute(caller, username);
    return single({ is_muted: flag(false) });
  }

  @Get('me/blocks')
  @Answers('Users whom the caller blocks, latest first', pageOf('User'))
  @RequiresScope('read')
  blocks(@CurrentPerson() caller: PersonCaller, @Query({ schema: listQuery }) query: unknown) {
    return this.list('blocks', caller, query);
  }

  @Get('me/mutes')
  @Answers('Users whom the caller mutes, latest first', pageOf('User'))
  @RequiresScope('read')
  mutes(@CurrentPerson() caller: PersonCaller, @Query({ schema: listQuery }) query: unknown) {
    return this.list('mutes', caller, query);
  }

  private async list(kept: BlockOrMute, caller: PersonCaller, query: unknown) {
    return listed(await this.distances.page(kept, pageQueryFrom(parse(listQuery, query)), caller), userText, this.addresses);
  }
}

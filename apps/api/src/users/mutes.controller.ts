import { Addresses } from '@heliograph/application/addresses';
import { BlocksAndMutes } from '@heliograph/application/people';
import { CurrentPerson, flag, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Answers, flagged, pageOf, Refuses } from '../docs/documented.js';
import { pageQueryFrom, listed, listQuery } from '../http/list-pages.js';
import { userText } from './user.presenter.js';

/** Mutes (B2). */
@Controller()
export class MutesController {
  constructor(
    private readonly distances: BlocksAndMutes,
    private readonly addresses: Addresses,
  ) {}

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

  @Get('me/mutes')
  @Answers('Users whom the caller mutes, latest first', pageOf('User'))
  @RequiresScope('read')
  async mutes(@CurrentPerson() caller: PersonCaller, @Query({ schema: listQuery }) query: unknown) {
    return listed(await this.distances.page('mutes', pageQueryFrom(parse(listQuery, query)), caller), userText, this.addresses);
  }
}

import { Addresses } from '@heliograph/application/addresses';
import { BlocksAndMutes } from '@heliograph/application/people';
import { CurrentPerson, flag, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Answers, flagAnswer, pageOf, Refuses } from '../docs/answer-schemas.js';
import { pageQueryFrom, presentPage, listQuery } from '../http/list-pages.js';
import { userText } from './user.presenter.js';

/** Blocks and mutes (B2). */
@Controller()
@RequiresScope('write:follows')
export class BlocksAndMutesController {
  constructor(
    private readonly relations: BlocksAndMutes,
    private readonly addresses: Addresses,
  ) {}

  @Post('users/:username/block')
  @HttpCode(200)
  @Answers('Block a user: neither follows the other any longer, and the user can no longer see the caller', flagAnswer('is_blocked'))
  @Refuses(422, 'The caller cannot block themselves.')
  async blockUser(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    return single({ is_blocked: flag(await this.relations.block(caller, username)) });
  }

  @Delete('users/:username/block')
  @Answers('Unblock a user; follows are not restored', flagAnswer('is_blocked'))
  async unblockUser(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    return single({ is_blocked: flag(await this.relations.unblock(caller, username)) });
  }

  @Post('users/:username/mute')
  @HttpCode(200)
  @Answers('Mute a user: the caller gets no feed entries and notifications from them', flagAnswer('is_muted'))
  @Refuses(422, 'The caller cannot mute themselves.')
  async muteUser(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    return single({ is_muted: flag(await this.relations.mute(caller, username)) });
  }

  @Delete('users/:username/mute')
  @Answers('Unmute a user', flagAnswer('is_muted'))
  async unmuteUser(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    return single({ is_muted: flag(await this.relations.unmute(caller, username)) });
  }

  @Get('me/blocks')
  @RequiresScope('read')
  @Answers('Users whom the caller blocks, latest first', pageOf('User'))
  async listBlockedUsers(@CurrentPerson() caller: PersonCaller, @Query({ schema: listQuery }) query: unknown) {
    return presentPage(await this.relations.listPeople('blocks', pageQueryFrom(parse(listQuery, query)), caller), userText, this.addresses);
  }

  @Get('me/mutes')
  @RequiresScope('read')
  @Answers('Users whom the caller mutes, latest first', pageOf('User'))
  async listMutedUsers(@CurrentPerson() caller: PersonCaller, @Query({ schema: listQuery }) query: unknown) {
    return presentPage(await this.relations.listPeople('mutes', pageQueryFrom(parse(listQuery, query)), caller), userText, this.addresses);
  }
}

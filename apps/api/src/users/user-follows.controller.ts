import { Addresses } from '@heliograph/application/addresses';
import { type Direction, Follows, People } from '@heliograph/application/people';
import { type Caller, Coalesce, CurrentCaller, CurrentPerson, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Answers, counterAnswer, pageOf, Refuses } from '../docs/answer-schemas.js';
import { pageQueryFrom, presentPage, listQuery } from '../http/list-pages.js';
import { userText } from './user.presenter.js';

/** Followers, followed users, follow and unfollow. */
@Controller('users/:username')
export class UserFollowsController {
  constructor(
    private readonly people: People,
    private readonly follows: Follows,
    private readonly addresses: Addresses,
  ) {}

  @Get('followers')
  @Coalesce()
  @Answers('Who follows a user, newest first', pageOf('User'))
  listFollowers(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query({ schema: listQuery }) query: unknown) {
    return this.listPeople('followers', caller, username, query);
  }

  @Get('following')
  @Coalesce()
  @Answers('Whom a user follows, newest first', pageOf('User'))
  listFollowing(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query({ schema: listQuery }) query: unknown) {
    return this.listPeople('following', caller, username, query);
  }

  @Post('follow')
  @HttpCode(200)
  @RequiresScope('write:follows')
  @Answers('Follow a user', counterAnswer('count_followers'))
  @Refuses(422, 'The caller cannot follow themselves.')
  async followUser(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    return single({ count_followers: await this.follows.follow(caller, username) });
  }

  @Delete('follow')
  @RequiresScope('write:follows')
  @Answers('Unfollow a user', counterAnswer('count_followers'))
  async unfollowUser(@CurrentPerson() caller: PersonCaller, @Param('username') username: string) {
    return single({ count_followers: await this.follows.unfollow(caller, username) });
  }

  private async listPeople(direction: Direction, caller: Caller, username: string, query: unknown) {
    const userId = await this.people.visibleUserId(username, caller);
    const asked = pageQueryFrom(parse(listQuery, query));
    return presentPage(await this.follows.listFollows(direction, userId, asked, caller), userText, this.addresses);
  }
}

import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, CurrentUserId, notFound, pageQuery, paginated, parse, RequiresScope, single } from '@heliograph/http';
import { FindUser } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { FollowUser, ListFollowers, ListFollowing, UnfollowUser } from '@heliograph/social-graph-contracts';
import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { requestContext } from '../request-context.js';
import { UserResources } from './user-resources.js';

/** Followers, followed users, follow and unfollow. */
@Controller('users/:username')
export class UserFollowsController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
  ) {}

  @Get('followers')
  async followers(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query() query: unknown) {
    return this.list(ListFollowers, caller, username, query);
  }

  @Get('following')
  async following(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query() query: unknown) {
    return this.list(ListFollowing, caller, username, query);
  }

  @Post('follow')
  @HttpCode(200)
  @RequiresScope('write:follows')
  async follow(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('username') username: string) {
    return this.set(FollowUser, caller, userId, username);
  }

  @Delete('follow')
  @RequiresScope('write:follows')
  async unfollow(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('username') username: string) {
    return this.set(UnfollowUser, caller, userId, username);
  }

  private async list(Message: typeof ListFollowers | typeof ListFollowing, caller: Caller, username: string, query: unknown) {
    const userId = await this.find(username);
    const { page, per_page } = parse(z.object(pageQuery), query);
    const { items, total } = await this.dispatcher.dispatch(new Message(userId, { page, perPage: per_page }));
    const users = await this.users.byIds(
      items.map((entry) => entry.userId),
      caller,
    );
    return paginated(users, { total, page, perPage: per_page });
  }

  private async set(Message: typeof FollowUser | typeof UnfollowUser, caller: Caller, userId: UserId, username: string) {
    const { countFollowers } = await this.dispatcher.dispatch(new Message(requestContext(caller), userId, await this.find(username)));
    return single({ count_followers: countFollowers });
  }

  private async find(username: string): Promise<UserId> {
    const user = await this.dispatcher.dispatch(new FindUser(username));
    if (!user) throw notFound();
    return user.userId;
  }
}

import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, CurrentUserId, notFound, paginated, parse, RequiresScope, single } from '@heliograph/http';
import { FindUser } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { type FollowEntry, FollowUser, ListFollowers, ListFollowing, UnfollowUser } from '@heliograph/social-graph-contracts';
import type { Place } from '@heliograph/views-contracts';
import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, counted, pageOf, Refuses } from '../docs/documented.js';
import { ListPages, walkQuery } from '../http/list-pages.js';
import { requestContext } from '../request-context.js';
import { UserResources } from './user-resources.js';

const listQuery = z.object(walkQuery);

/** Followers, followed users, follow and unfollow. */
@Controller('users/:username')
export class UserFollowsController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
    @Inject(ListPages) private readonly pages: ListPages,
  ) {}

  @Get('followers')
  @Answers('Who follows a user, newest first', pageOf('User'))
  followers(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query({ schema: listQuery }) query: unknown) {
    return this.list(ListFollowers, caller, username, query);
  }

  @Get('following')
  @Answers('Whom a user follows, newest first', pageOf('User'))
  following(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query({ schema: listQuery }) query: unknown) {
    return this.list(ListFollowing, caller, username, query);
  }

  @Post('follow')
  @HttpCode(200)
  @RequiresScope('write:follows')
  @Answers('Follow a user', counted('count_followers'))
  @Refuses(422, 'Nobody follows himself.')
  follow(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('username') username: string) {
    return this.set(FollowUser, caller, userId, username);
  }

  @Delete('follow')
  @RequiresScope('write:follows')
  @Answers('Follow a user no more', counted('count_followers'))
  unfollow(@CurrentCaller() caller: Caller, @CurrentUserId() userId: UserId, @Param('username') username: string) {
    return this.set(UnfollowUser, caller, userId, username);
  }

  private async list(Message: typeof ListFollowers | typeof ListFollowing, caller: Caller, username: string, query: unknown) {
    const userId = await this.find(username);
    const { items, paging } = await this.pages.read(`${Message.name} ${userId}`, parse(listQuery, query), async (page, from) => {
      const found = await this.dispatcher.dispatch(new Message(userId, page, from && { after: entryAt(from.after) }));
      return { ...found, last: placeOf(found.items.at(-1)) };
    });
    const ids = items.map((entry) => entry.userId);
    return paginated(await this.users.byIds(ids, caller), paging);
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

function placeOf(entry: FollowEntry | undefined): Place | null {
  return entry ? [entry.at.getTime(), entry.userId] : null;
}

function entryAt([at = 0, userId = 0]: Place): FollowEntry {
  return { at: new Date(at), userId: UserId(userId) };
}

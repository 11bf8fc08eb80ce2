import { newestPeople, type PeopleTable, readPage } from '@heliograph/cqrs/reads';
import { Database, ReadDatabase } from '@heliograph/database';
import type { Page, PersonEntry, UserId } from '@heliograph/kernel';
import {
  FindFollowed,
  FindFollowedPublishers,
  type FollowSuggestion,
  ListFollowers,
  ListFollowing,
  SuggestFollows,
} from '@heliograph/social-graph-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { SOME_FOLLOWED_USERS, FOLLOWED_USERS, SUGGESTED_FOLLOWS } from './follow.sql.js';

const totalOf = (column: 'followers' | 'following') => `coalesce((select ${column} from social_graph.follow_totals where user_id = $1), 0)`;
const follows = { table: 'social_graph.follows', since: 'followed_at' } as const;
const followers: PeopleTable = {
  ...follows,
  of: 'followee_id',
  person: 'follower_id',
  hidden: 'follower_hidden',
  total: totalOf('followers'),
};
const following: PeopleTable = {
  ...follows,
  of: 'follower_id',
  person: 'followee_id',
  hidden: 'followee_hidden',
  total: totalOf('following'),
};

@QueryHandler(ListFollowers)
export class ListFollowersHandler implements IQueryHandler<ListFollowers> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ userId, page }: ListFollowers): Promise<Page<PersonEntry>> {
    return readPage(this.database, newestPeople(followers, userId), page);
  }
}

@QueryHandler(ListFollowing)
export class ListFollowingHandler implements IQueryHandler<ListFollowing> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ userId, page }: ListFollowing): Promise<Page<PersonEntry>> {
    return readPage(this.database, newestPeople(following, userId), page);
  }
}

/** On the primary: a feed shows nobody who is followed no more (N1). */
@QueryHandler(FindFollowed)
export class FindFollowedHandler implements IQueryHandler<FindFollowed> {
  constructor(private readonly database: Database) {}

  async execute({ userId, limit }: FindFollowed): Promise<readonly UserId[]> {
    const [row] = await this.database.prepared<{ people: readonly UserId[] }>({
      name: 'followed',
      text: FOLLOWED_USERS,
      params: [userId, limit],
    });
    return row?.people ?? [];
  }
}

/** On the primary, as `FindFollowed`. */
@QueryHandler(FindFollowedPublishers)
export class FindFollowedPublishersHandler implements IQueryHandler<FindFollowedPublishers> {
  constructor(private readonly database: Database) {}

  async execute({ userId, publishers }: FindFollowedPublishers): Promise<readonly UserId[]> {
    const [row] = await this.database.prepared<{ people: readonly UserId[] }>({
      name: 'followed_publishers',
      text: SOME_FOLLOWED_USERS,
      params: [userId, publishers],
    });
    return row?.people ?? [];
  }
}

/** On the primary: nobody is suggested who has been followed just now. */
@QueryHandler(SuggestFollows)
export class SuggestFollowsHandler implements IQueryHandler<SuggestFollows> {
  constructor(private readonly database: Database) {}

  execute({ userId, limit }: SuggestFollows): Promise<readonly FollowSuggestion[]> {
    return this.database.query<FollowSuggestion>(SUGGESTED_FOLLOWS, [userId, limit]);
  }
}

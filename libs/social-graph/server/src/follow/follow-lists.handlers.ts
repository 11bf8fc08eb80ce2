import { passingPage, ReadDatabase } from '@heliograph/database';
import type { PartialPage } from '@heliograph/kernel';
import { type FollowEntry, ListFollowers, ListFollowing } from '@heliograph/social-graph-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { listedPage } from '../listed-page.js';
import { FOLLOWERS, FOLLOWING, followPage, newestFollow, type Side } from './follow.sql.js';

@QueryHandler(ListFollowers)
export class ListFollowersHandler implements IQueryHandler<ListFollowers> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute(query: ListFollowers): Promise<PartialPage<FollowEntry>> {
    return listed(this.database, query, FOLLOWERS);
  }
}

@QueryHandler(ListFollowing)
export class ListFollowingHandler implements IQueryHandler<ListFollowing> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute(query: ListFollowing): Promise<PartialPage<FollowEntry>> {
    return listed(this.database, query, FOLLOWING);
  }
}

async function listed(database: ReadDatabase, query: ListFollowers | ListFollowing, side: Side): Promise<PartialPage<FollowEntry>> {
  const { userId, page, from, unlisted } = query;
  const slice = passingPage(newestFollow(side), page, from, 2, unlisted);
  const rows = await database.query<FollowEntry & { total: number }>(followPage(side, slice), [userId, ...slice.params]);
  return listedPage<FollowEntry>(rows, query, (row) => ({ userId: row.userId, at: row.at }));
}

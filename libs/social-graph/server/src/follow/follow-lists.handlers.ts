import { keysetPage, ReadDatabase } from '@heliograph/database';
import type { Page, UserId } from '@heliograph/kernel';
import {
  type FollowEntry,
  type FollowTotal,
  FollowTotals,
  ListFollowers,
  ListFollowing,
  RelationsOf,
} from '@heliograph/social-graph-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { relationsAmong } from '../relations-among.js';
import { FOLLOW_TOTALS, FOLLOWED_AMONG, FOLLOWERS, FOLLOWING, followPage, newestFollow, type Side } from './follow.sql.js';

@QueryHandler(ListFollowers)
export class ListFollowersHandler implements IQueryHandler<ListFollowers> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute(query: ListFollowers): Promise<Page<FollowEntry>> {
    return listed(this.database, query, FOLLOWERS);
  }
}

@QueryHandler(ListFollowing)
export class ListFollowingHandler implements IQueryHandler<ListFollowing> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute(query: ListFollowing): Promise<Page<FollowEntry>> {
    return listed(this.database, query, FOLLOWING);
  }
}

@QueryHandler(RelationsOf)
export class RelationsOfHandler implements IQueryHandler<RelationsOf> {
  private readonly followed: ReturnType<typeof relationsAmong<UserId>>;

  constructor(@Inject(ReadDatabase) database: ReadDatabase) {
    this.followed = relationsAmong<UserId>(database, 'followed_among', FOLLOWED_AMONG);
  }

  execute({ viewerId, userIds }: RelationsOf): Promise<ReadonlySet<UserId>> {
    return this.followed(viewerId, userIds);
  }
}

@QueryHandler(FollowTotals)
export class FollowTotalsHandler implements IQueryHandler<FollowTotals> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ userIds }: FollowTotals): Promise<ReadonlyMap<UserId, FollowTotal>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.query<FollowTotal & { userId: UserId }>(FOLLOW_TOTALS, [userIds]);
    return new Map(rows.map(({ userId, followers, following }) => [userId, { followers, following }]));
  }
}

type Row = { total: number } & (FollowEntry | { userId: null; at: null });

async function listed(
  database: ReadDatabase,
  { userId, page, from }: ListFollowers | ListFollowing,
  side: Side,
): Promise<Page<FollowEntry>> {
  const slice = keysetPage(newestFollow(side), page, from, 2);
  const rows = await database.query<Row>(followPage(side, slice), [userId, ...slice.params]);
  return {
    items: rows.flatMap((row) => (row.userId === null ? [] : [{ userId: row.userId, at: row.at }])),
    total: rows[0]?.total ?? 0,
  };
}

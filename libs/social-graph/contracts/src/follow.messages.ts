import { Command, type Context, type PageRequest, type PartialPage, Query, type UserId } from '@heliograph/kernel';

/** Followers of the followee, exact at the commit that the command made (R2). */
export interface FollowerCount {
  readonly countFollowers: number;
}

/** Twice = once, without a second event (R1). Rejects `follow-yourself`. The caller has seen that the followee exists. */
export class FollowUser extends Command<FollowerCount> {
  constructor(
    readonly context: Context,
    readonly followerId: UserId,
    readonly followeeId: UserId,
  ) {
    super();
  }
}

/** Not followed = nothing happens (R1). */
export class UnfollowUser extends Command<FollowerCount> {
  constructor(
    readonly context: Context,
    readonly followerId: UserId,
    readonly followeeId: UserId,
  ) {
    super();
  }
}

/** Neither follows the other any more (B2). Safe to repeat. */
export class EndFollows extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly otherId: UserId,
  ) {
    super();
  }
}

/** The other side of a follow. Lists are ordered by `at`, then `userId`, both descending (R7); the two are what a keyset cursor carries (S7). */
export interface FollowEntry {
  readonly userId: UserId;
  /** Since when. */
  readonly at: Date;
}

/** With this a page starts behind (or ends before) that entry however deep it lies, and `page.page` is ignored. */
export type FollowsFrom = { readonly after: FollowEntry } | { readonly before: FollowEntry };

/** Who follows the user, newest first. */
export class ListFollowers extends Query<PartialPage<FollowEntry>> {
  constructor(
    readonly userId: UserId,
    readonly page: PageRequest,
    readonly from: FollowsFrom | null = null,
    /** Who is passed over (B2). */
    readonly unlisted: readonly UserId[] = [],
  ) {
    super();
  }
}

/** Whom the user follows, newest first. */
export class ListFollowing extends Query<PartialPage<FollowEntry>> {
  constructor(
    readonly userId: UserId,
    readonly page: PageRequest,
    readonly from: FollowsFrom | null = null,
    /** Who is passed over (B2). */
    readonly unlisted: readonly UserId[] = [],
  ) {
    super();
  }
}

/** Which of these users the viewer follows. */
export class FilterFollowed extends Query<ReadonlySet<UserId>> {
  constructor(
    readonly viewerId: UserId,
    readonly userIds: readonly UserId[],
  ) {
    super();
  }
}

import { Command, type Context, type Page, type PageRequest, type PersonEntry, Query, type UserId } from '@heliograph/kernel';

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

/** Who follows the user, newest first. */
export class ListFollowers extends Query<Page<PersonEntry>> {
  constructor(
    readonly userId: UserId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Whom the user follows, newest first. */
export class ListFollowing extends Query<Page<PersonEntry>> {
  constructor(
    readonly userId: UserId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Whom the user follows but those who are suspended, newest first; exact at the last commit (N1). */
export class FindFollowed extends Query<readonly UserId[]> {
  constructor(
    readonly userId: UserId,
    readonly limit: number,
  ) {
    super();
  }
}

/** As `FindFollowed`: those of these people whom the user follows. */
export class FindFollowedPublishers extends Query<readonly UserId[]> {
  constructor(
    readonly userId: UserId,
    readonly publishers: readonly UserId[],
  ) {
    super();
  }
}

/** Somebody whom people follow whom the user follows. */
export interface FollowSuggestion {
  readonly userId: UserId;
  /** Who of those whom the user follows follows them, who was followed last first. */
  readonly followedBy: readonly UserId[];
}

/**
 * Whom the user does not follow, and those whom they follow do; who is followed by most of them first, ids last in the same direction (N5). Of both the 100 and
 * 40 people count who were followed last. Without suspended people; exact at the last commit.
 */
export class SuggestFollows extends Query<readonly FollowSuggestion[]> {
  constructor(
    readonly userId: UserId,
    readonly limit: number,
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

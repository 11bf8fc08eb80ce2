import { type Page, type PageRequest, Query, type UserId } from '@heliograph/kernel';

/** What workers count of a user. */
export interface UserNumbers {
  readonly countPhotos: number;
  readonly countFollowers: number;
  readonly countFollowing: number;
  readonly countComments: number;
  readonly countPhotoViews: number;
  readonly countDownloads: number;
  /** The photo-a-day numbers as they are at `now` of the query (U2, U3, U7). */
  readonly level: number;
  readonly streak: number;
  readonly countMissed: number;
  readonly countCompleted: number;
}

/** What is shown next to what somebody has said. */
export type AuthorCard = Pick<UserCard, 'userId' | 'username' | 'name' | 'avatar'>;

/** A user as others see them. Counters follow the logs through workers. `disabled` users are answered like any other; the caller decides whether to hide them. */
export interface UserCard extends UserNumbers {
  readonly userId: UserId;
  readonly username: string;
  readonly name: string;
  readonly location: string | null;
  readonly bio: string | null;
  readonly websiteUrl: string | null;
  /** File name in storage; null = the picture made from the id. */
  readonly avatar: string | null;
  readonly isHero: boolean;
  readonly disabled: boolean;
  readonly createdAt: Date;
}

export type UserSort = 'popular' | 'new' | 'photos' | 'streak';

/** All users (U6: descending, id last in the same direction). */
export class ListUserCards extends Query<Page<UserCard>> {
  constructor(
    readonly sort: UserSort,
    readonly page: PageRequest,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Numbers of somebody whose profile is known; null before a worker has made their card. */
export class FindUserNumbers extends Query<UserNumbers | null> {
  constructor(
    readonly userId: UserId,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** One statement for all; unknown and erased users are absent. */
export class UserCardsByIds extends Query<ReadonlyMap<UserId, UserCard>> {
  constructor(
    readonly userIds: readonly UserId[],
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** As `UserCardsByIds`, and a fraction of what it costs. */
export class AuthorCardsByIds extends Query<ReadonlyMap<UserId, AuthorCard>> {
  constructor(readonly userIds: readonly UserId[]) {
    super();
  }
}

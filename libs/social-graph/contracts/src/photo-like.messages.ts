import {
  Command,
  type Context,
  type PageRequest,
  type PartialPage,
  type PhotoId,
  Query,
  type RelationState,
  type UserId,
  type Versioned,
} from '@heliograph/kernel';
import type { OfPhotoLike } from './social-graph.events.js';

/** Likes of the photo, exact at the commit that the command made (R2). */
export interface LikeCount {
  readonly countLikes: number;
}

/** A person's like of a photo: on or off, hidden or not. */
export type LikeState = RelationState<OfPhotoLike, 'userId'>;

/** As it is stored. A caller that asks for it together with other facts passes it on in the command, so that it is not read a second time. */
export class FindLikeState extends Query<Versioned<LikeState>> {
  constructor(
    readonly userId: UserId,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

/** Twice = once, without a second event (R1). One's own photo is allowed. The caller has checked with media that the user sees the photo, and whose it is. */
// #region like-photo
export class LikePhoto extends Command<LikeCount> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly photoId: PhotoId,
    readonly photoOwnerId: UserId,
    /** As `FindLikeState` answered a moment ago. */
    readonly state?: Versioned<LikeState>,
  ) {
    super();
  }
}
// #endregion

/** Not liked = nothing happens (R1). */
export class UnlikePhoto extends Command<LikeCount> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly photoId: PhotoId,
    /** As `FindLikeState` answered a moment ago. */
    readonly state?: Versioned<LikeState>,
  ) {
    super();
  }
}

/** Who likes a photo. Ordered by `likedAt`, then `userId`, both descending (R7); the two are what a keyset cursor carries (S7). */
export interface PhotoLikeEntry {
  readonly userId: UserId;
  readonly likedAt: Date;
}

/** With this a page starts behind (or ends before) that entry however deep it lies, and `page.page` is ignored. */
export type PhotoLikesFrom = { readonly after: PhotoLikeEntry } | { readonly before: PhotoLikeEntry };

/** The photo's likes, newest first. */
export class ListPhotoLikes extends Query<PartialPage<PhotoLikeEntry>> {
  constructor(
    readonly photoId: PhotoId,
    readonly page: PageRequest,
    readonly from: PhotoLikesFrom | null = null,
    /** Who is passed over (B2). */
    readonly unlisted: readonly UserId[] = [],
  ) {
    super();
  }
}

/** Which of these photos the viewer likes. */
export class FilterLiked extends Query<ReadonlySet<PhotoId>> {
  constructor(
    readonly viewerId: UserId,
    readonly photoIds: readonly PhotoId[],
  ) {
    super();
  }
}

/** Exact totals; photos that were never liked are absent. */
export class LikeTotals extends Query<ReadonlyMap<PhotoId, number>> {
  constructor(readonly photoIds: readonly PhotoId[]) {
    super();
  }
}

/** Likes that stand, by the days of UTC on which they were given, `YYYY-MM-DD`. The caller checks whose photo it is. */
export class LikesByDay extends Query<ReadonlyMap<string, number>> {
  constructor(
    readonly photoId: PhotoId,
    /** The first day, `YYYY-MM-DD`. */
    readonly since: string,
  ) {
    super();
  }
}

import {
  Command,
  type Context,
  type Page,
  type PageRequest,
  type PersonEntry,
  type PhotoId,
  Query,
  type RelationState,
  type UserId,
  type Versioned,
} from '@heliograph/kernel';
import type { PhotoLike } from './social-graph.events.js';

/** Likes of the photo, exact at the commit that the command made (R2). */
export interface LikeCount {
  readonly countLikes: number;
}

/** A person's like of a photo: on or off, hidden or not. */
export type LikeState = RelationState<PhotoLike, 'userId'>;

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

/** The photo's likes, newest first. */
export class ListPhotoLikes extends Query<Page<PersonEntry>> {
  constructor(
    readonly photoId: PhotoId,
    readonly page: PageRequest,
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

import type { Event, PhotoId, UserId } from '@heliograph/kernel';

/*
 * What social-graph publishes: the stored events as they are, so that they can be counted in SQL. For one pair they alternate, beginning
 * with the first of the two, so no user is counted twice. Instants (`at`) are ISO 8601 in UTC.
 */

interface OfFollow {
  readonly followerId: UserId;
  readonly followeeId: UserId;
  readonly at: string;
}

interface OfPhotoLike {
  readonly photoId: PhotoId;
  readonly userId: UserId;
  /** Who owns the photo. */
  readonly ownerId: UserId;
  readonly at: string;
}

export type UserFollowed = Event<'social-graph.user-followed', OfFollow>;
export type UserUnfollowed = Event<'social-graph.user-unfollowed', OfFollow>;
export type PhotoLiked = Event<'social-graph.photo-liked', OfPhotoLike>;
export type PhotoUnliked = Event<'social-graph.photo-unliked', OfPhotoLike>;

export type SocialGraphEvent = UserFollowed | UserUnfollowed | PhotoLiked | PhotoUnliked;

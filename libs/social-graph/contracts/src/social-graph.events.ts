import type { Event, PhotoId, UserId } from '@heliograph/kernel';

/*
 * What social-graph publishes: the stored events as they are, so that they can be counted in SQL. For one pair each two alternate, beginning
 * with the first of the two, so no user is counted twice; what is hidden and ends is shown first. Instants (`at`) are ISO 8601 in UTC.
 */

interface OfFollow {
  readonly followerId: UserId;
  readonly followeeId: UserId;
  readonly at: string;
}

export interface OfPhotoLike {
  readonly photoId: PhotoId;
  readonly userId: UserId;
  /** Who owns the photo. */
  readonly ownerId: UserId;
  readonly at: string;
}

export type UserFollowed = Event<'social-graph.user-followed', OfFollow>;
export type UserUnfollowed = Event<'social-graph.user-unfollowed', OfFollow>;
/** That side is suspended (B4): the follow stands, and counts no more for the other side until it is shown. */
export type FollowerHidden = Event<'social-graph.follower-hidden', OfFollow>;
export type FollowerShown = Event<'social-graph.follower-shown', OfFollow>;
export type FolloweeHidden = Event<'social-graph.followee-hidden', OfFollow>;
export type FolloweeShown = Event<'social-graph.followee-shown', OfFollow>;
export type PhotoLiked = Event<'social-graph.photo-liked', OfPhotoLike>;
export type PhotoUnliked = Event<'social-graph.photo-unliked', OfPhotoLike>;
/** Who likes it is suspended: the like stands, and counts no more until it is shown. */
export type PhotoLikeHidden = Event<'social-graph.photo-like-hidden', OfPhotoLike>;
export type PhotoLikeShown = Event<'social-graph.photo-like-shown', OfPhotoLike>;

export type SocialGraphEvent =
  | UserFollowed
  | UserUnfollowed
  | FollowerHidden
  | FollowerShown
  | FolloweeHidden
  | FolloweeShown
  | PhotoLiked
  | PhotoUnliked
  | PhotoLikeHidden
  | PhotoLikeShown;

import { eventShape, type InferData, type InferEvent, instant, photoId, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

/*
 * What social-graph publishes: the stored events as they are, so that they can be counted in SQL. For one pair each two alternate, beginning
 * with the first of the two, so no user is counted twice; what is hidden and ends is shown first.
 */

const ofFollow = z.object({ followerId: userId, followeeId: userId, at: instant });
const hiddenSide = ofFollow.describe(
  'That side is suspended (B4): the follow stands, and counts no more for the other side until it is shown.',
);
export type Follow = InferData<typeof ofFollow>;

// #region photo-liked
const ofPhotoLike = z.object({ photoId, userId, ownerId: userId.describe('Who owns the photo.'), at: instant });
export const PhotoLiked = eventShape('social-graph.photo-liked', ofPhotoLike);
// #endregion
export type PhotoLiked = InferEvent<typeof PhotoLiked>;
const hiddenLike = ofPhotoLike.describe('Who likes it is suspended: the like stands, and counts no more until it is shown.');
export type PhotoLike = InferData<typeof ofPhotoLike>;

export const UserFollowed = eventShape('social-graph.user-followed', ofFollow);

export const socialGraphEvents = [
  UserFollowed,
  eventShape('social-graph.user-unfollowed', ofFollow),
  eventShape('social-graph.follower-hidden', hiddenSide),
  eventShape('social-graph.follower-shown', ofFollow),
  eventShape('social-graph.followee-hidden', hiddenSide),
  eventShape('social-graph.followee-shown', ofFollow),
  PhotoLiked,
  eventShape('social-graph.photo-unliked', ofPhotoLike),
  eventShape('social-graph.photo-like-hidden', hiddenLike),
  eventShape('social-graph.photo-like-shown', ofPhotoLike),
] as const;

export type SocialGraphEvent = InferEvent<(typeof socialGraphEvents)[number]>;

export { type Follow, follow, type FollowEvent, type FollowSide } from './follow/follow.js';
export { type PhotoLike, photoLike, type PhotoLikeEvent } from './photo-like/photo-like.js';

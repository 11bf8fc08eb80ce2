export { follow, type FollowEvent, type FollowSide } from './follow/follow.js';
export { photoLike, type PhotoLikeEvent } from './photo-like/photo-like.js';

export { follow, type FollowEvent, type FollowState, type SetFollow, type UserFollowed, type UserUnfollowed } from './follow/follow.js';
export {
  photoLike,
  type PhotoLiked,
  photoLikeDiscard,
  type PhotoLikeEvent,
  type PhotoLikeState,
  type PhotoUnliked,
  type SetPhotoLike,
} from './photo-like/photo-like.js';

export {
  EndFollows,
  type FollowerCount,
  FilterFollowed,
  FindFollowed,
  FindFollowedPublishers,
  type FollowSuggestion,
  FollowUser,
  ListFollowers,
  ListFollowing,
  SuggestFollows,
  UnfollowUser,
} from './follow.messages.js';
export {
  FilterLiked,
  FindLikeState,
  type LikeCount,
  LikePhoto,
  LikesByDay,
  type LikeState,
  LikeTotals,
  ListPhotoLikes,
  UnlikePhoto,
} from './photo-like.messages.js';
export { ForgetRelations } from './relation-discard.messages.js';
export { SetRelationsHidden } from './relation-visibility.messages.js';
export { type Follow, PhotoLiked, type PhotoLike, type SocialGraphEvent, socialGraphEvents, UserFollowed } from './social-graph.events.js';
export { type SocialGraphRejection, socialGraphRejections } from './social-graph.rejections.js';

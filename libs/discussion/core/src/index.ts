export type {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  CommentEvent,
  CommentHidden,
  CommentShown,
  DeletionReason,
} from './comment/comment.events.js';
export { comment, type CommentCommand, type CommentState, noLiveParent, type ParentFacts } from './comment/comment.js';
export { mentionsIn } from './comment/comment.words.js';
export {
  commentLike,
  type CommentLiked,
  type CommentLikeEvent,
  type CommentLikeHidden,
  type CommentLikeShown,
  type CommentLikeState,
  commentLikeVisibility,
  type CommentUnliked,
  type SetCommentLike,
  type SetCommentLikeHidden,
} from './comment-like/comment-like.js';

export type { CommentAdded, CommentDeleted, CommentEdited, CommentEvent, DeletionReason } from './comment/comment.events.js';
export { comment, type CommentCommand, type CommentState, noLiveParent, type ParentFacts } from './comment/comment.js';
export { mentionsIn } from './comment/comment.words.js';
export {
  commentLike,
  type CommentLiked,
  type CommentLikeEvent,
  type CommentLikeState,
  type CommentUnliked,
  type SetCommentLike,
} from './comment-like/comment-like.js';

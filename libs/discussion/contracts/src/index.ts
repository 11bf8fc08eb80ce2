export { SetAuthorHidden } from './author-visibility.messages.js';
export type { Comment } from './comment.js';
export {
  AddComment,
  CommentsByIds,
  DeleteComment,
  EditComment,
  FilterReplied,
  type CommentFacts,
  FindCommentFacts,
  FindCommentVersion,
  GetComment,
  ListComments,
  ListCommentsBy,
  type NamedUser,
  type NewComment,
  NewestTopLevel,
  ReserveCommentId,
} from './comment.messages.js';
export { RestoreComment, TakeDownComment } from './comment-takedown.messages.js';
export { DiscardThread, ForgetAuthor } from './comment-discard.messages.js';
export { type CommentLikeCount, FilterLikedComments, LikeComment, UnlikeComment } from './comment-like.messages.js';
export {
  CommentAdded,
  CommentDeleted,
  CommentHidden,
  CommentRestored,
  CommentShown,
  CommentTakenDown,
  type DiscussionEvent,
  discussionEvents,
} from './discussion.events.js';
export { type DiscussionRejection, discussionRejections } from './discussion.rejections.js';

export { type CommentEvent, commentEvents, type DeletionReason } from './comment/comment.events.js';
export { comment, type CommentCommand, invalidParent, type ParentFacts } from './comment/comment.js';
export { type CommentState } from './comment/comment.state.js';
export { commentTakedown, type CommentTakedownCommand } from './comment-takedown/comment-takedown.js';
export { mentionsIn } from './comment/comment.words.js';
export { type CommentLike, commentLike, type CommentLikeEvent, commentLikeSchema } from './comment-like/comment-like.js';

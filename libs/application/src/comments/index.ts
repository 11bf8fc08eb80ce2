export { CommentLikes } from './comment-likes.js';
export { CommentsByAuthor, type PlacedComment } from './comments-by-author.js';
export type { CommentedPhoto, PhotoToCommentOn } from './commented-photo.js';
export type { CommentFlags, CommentText } from './comment-text.js';
export { Comments } from './comments.js';

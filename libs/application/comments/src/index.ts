export { CommentLikes } from './comment-likes.js';
export { CommentsByAuthor, type PlacedComment } from './comments-by-author.js';
export type { CommentedPhoto, PhotoToCommentOn } from './commented-photo.js';
export { type CommentFlags, Comments, type CommentText } from './comments.js';

export { CommentLikes } from './comment-likes.js';
export { CommentsByAuthor, type PlacedComment } from './comments-by-author.js';
export { type CommentedPhoto, type CommentFlags, Comments, type CommentText } from './comments.js';

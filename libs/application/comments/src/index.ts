export { CommentLikes } from './comment-likes.js';
export { type CommentedPhoto, type CommentFlags, Comments, type CommentText } from './comments.js';

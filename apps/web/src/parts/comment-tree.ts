import type { CommentId } from '@heliograph/kernel';
import type { CommentView } from '../models.js';

export interface CommentNode {
  readonly comment: CommentView;
  readonly replies: readonly CommentNode[];
}

/** The comments of one page as threads, each list oldest first. A reply whose parent is on an earlier page stands at the top. */
export function threads(comments: readonly CommentView[]): readonly CommentNode[] {
  const here = new Set(comments.map(({ id }) => id));
  const children = new Map<CommentId | null, CommentView[]>();
  for (const comment of comments) {
    const parent = comment.parent !== null && here.has(comment.parent) ? comment.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), comment]);
  }
  const node = (comment: CommentView): CommentNode => ({ comment, replies: (children.get(comment.id) ?? []).map(node) });
  return (children.get(null) ?? []).map(node);
}

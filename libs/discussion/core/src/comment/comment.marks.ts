import type { Marks } from '@heliograph/kernel';
import type { CommentEvent } from './comment.events.js';
import { isDown, type LiveComment } from './comment.state.js';

/** What a deletion begins with, so that counters hear of pairs alone. */
export function liftMarks(comment: LiveComment, at: string): readonly CommentEvent[] {
  return isDown(comment) ? [marksEvent(comment, { ...comment.marks, standing: [] }, at)] : [];
}

/** The event of marks that have changed: taken down while one of them stands (B4). */
export function marksEvent(comment: LiveComment, marks: Marks, at: string): CommentEvent {
  const { commentId, photoId, authorId, isHidden } = comment;
  const [was, is] = [isDown(comment), marks.standing.length > 0];
  const data = { commentId, photoId, authorId, lifted: marks.lifted, isChange: was !== is, isHidden, at };
  return is
    ? { type: 'discussion.comment-taken-down', data: { ...data, standing: marks.standing } }
    : { type: 'discussion.comment-restored', data };
}

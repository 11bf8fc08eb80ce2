import { type Decider, type DecisionId, exhausted, type Mark, type Marks, Rejected, withMark, withoutMark } from '@heliograph/kernel';
import type { CommentEvent } from '../comment/comment.events.js';
import { type CommentState, evolve, isDown, type LiveComment, noComment } from '../comment/comment.state.js';

export type CommentTakedownCommand =
  | { readonly type: 'take-down'; readonly mark: Mark; readonly at: string }
  | { readonly type: 'restore'; readonly decisionId: DecisionId; readonly at: string };

export const commentTakedown: Decider<CommentTakedownCommand, CommentEvent, CommentState> = { initial: noComment, evolve, decide };

/** B4. One that is deleted is as good as taken down, and nothing brings it back. */
function decide(command: CommentTakedownCommand, state: CommentState): readonly CommentEvent[] {
  if (state.status === 'absent') throw new Rejected('comment-not-found');
  if (state.status === 'deleted') return [];
  switch (command.type) {
    case 'take-down': {
      const marks = withMark(state.marks, command.mark);
      return marks ? [marked(state, marks, command.at)] : [];
    }
    case 'restore': {
      const marks = withoutMark(state.marks, command.decisionId);
      return marks ? [marked(state, marks, command.at)] : [];
    }
    default:
      return exhausted(command);
  }
}

/** What a deletion begins with, so that counters hear of pairs alone. */
export function markless(comment: LiveComment, at: string): readonly CommentEvent[] {
  return isDown(comment) ? [marked(comment, { ...comment.marks, standing: [] }, at)] : [];
}

function marked(comment: LiveComment, marks: Marks, at: string): CommentEvent {
  const { commentId, photoId, authorId, isHidden } = comment;
  const [was, is] = [isDown(comment), marks.standing.length > 0];
  const data = { commentId, photoId, authorId, lifted: marks.lifted, isChange: was !== is, isHidden, at };
  return is
    ? { type: 'discussion.comment-taken-down', data: { ...data, standing: marks.standing } }
    : { type: 'discussion.comment-restored', data };
}

import { type Decider, type DecisionId, assertNever, type Mark, Rejected, withMark, withoutMark } from '@heliograph/kernel';
import type { CommentEvent } from '../comment/comment.events.js';
import { marksEvent } from '../comment/comment.marks.js';
import { type CommentState, evolve, noComment } from '../comment/comment.state.js';

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
      return marks ? [marksEvent(state, marks, command.at)] : [];
    }
    case 'restore': {
      const marks = withoutMark(state.marks, command.decisionId);
      return marks ? [marksEvent(state, marks, command.at)] : [];
    }
    default:
      return assertNever(command);
  }
}

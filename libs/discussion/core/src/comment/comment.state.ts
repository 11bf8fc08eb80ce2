import { type CommentId, assertNever, type Marks, noMarks, type PhotoId, type UserId } from '@heliograph/kernel';
import type { CommentEvent } from './comment.events.js';

export type CommentState = { readonly status: 'absent' } | LiveComment | { readonly status: 'deleted' };

export interface LiveComment {
  readonly status: 'live';
  readonly commentId: CommentId;
  readonly photoId: PhotoId;
  readonly authorId: UserId;
  readonly body: string | null;
  readonly mentions: readonly string[] | null;
  /** A comment that ends is shown first, so that counters hear of pairs alone. */
  readonly isHidden: boolean;
  readonly marks: Marks;
}

export const noComment: CommentState = { status: 'absent' };

/** Taken down by staff (B4). */
export const isDown = ({ marks }: LiveComment): boolean => marks.standing.length > 0;

export function evolve(state: CommentState, event: CommentEvent): CommentState {
  if (event.type === 'discussion.comment-added') {
    const { commentId, photoId, authorId, body, mentions } = event.data;
    return { status: 'live', commentId, photoId, authorId, body, mentions, isHidden: false, marks: noMarks };
  }
  if (event.type === 'discussion.comment-deleted') return { status: 'deleted' };
  if (state.status !== 'live') return state;
  switch (event.type) {
    case 'discussion.comment-edited':
      return { ...state, body: event.data.body, mentions: event.data.mentions };
    case 'discussion.comment-hidden':
      return { ...state, isHidden: true };
    case 'discussion.comment-shown':
      return { ...state, isHidden: false };
    case 'discussion.comment-taken-down':
      return { ...state, marks: { standing: event.data.standing, lifted: event.data.lifted } };
    case 'discussion.comment-restored':
      return { ...state, marks: { standing: [], lifted: event.data.lifted } };
    default:
      return assertNever(event);
  }
}

import type { NamedUser } from '@heliograph/discussion-contracts';
import { type CommentId, type Decider, assertNever, type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import type { CommentEvent, DeletionReason } from './comment.events.js';
import { liftMarks } from './comment.marks.js';
import { type CommentState, evolve, isDown, type LiveComment, noComment } from './comment.state.js';
import { type CommentWords, readWords } from './comment.words.js';

export type CommentCommand = AddComment | EditComment | DeleteComment | DiscardComment | SetCommentHidden;

interface AddComment {
  readonly kind: 'add';
  readonly commentId: CommentId;
  readonly photoId: PhotoId;
  readonly photoOwnerId: UserId;
  readonly authorId: UserId;
  readonly body: string;
  readonly mentions: readonly string[];
  readonly mentioned?: readonly NamedUser[] | undefined;
  /** Null = top level; `absent` = the parent that was named is no live comment. */
  readonly parent: ParentFacts | null | 'absent';
  readonly at: string;
}

/** The fields of a live comment that a reply needs. */
export interface ParentFacts {
  readonly commentId: CommentId;
  readonly photoId: PhotoId;
  readonly authorId: UserId;
  readonly level: number;
}

interface EditComment {
  readonly kind: 'edit';
  readonly photoId: PhotoId;
  readonly actorId: UserId;
  readonly body: string;
  readonly mentions: readonly string[];
  readonly mentioned?: readonly NamedUser[] | undefined;
  readonly at: string;
}

interface DeleteComment {
  readonly kind: 'delete';
  readonly photoId: PhotoId;
  readonly photoOwnerId: UserId;
  readonly actorId: UserId;
  readonly mayModerate: boolean;
  readonly at: string;
}

/** The comment is deleted with its author or its photo; no event where it was deleted before. */
interface DiscardComment {
  readonly kind: 'discard';
  readonly reason: 'author-erased' | 'photo-deleted';
  readonly at: string;
}

/** B4: its author is suspended, or no longer; no event where it is so already, or the comment was deleted. */
interface SetCommentHidden {
  readonly kind: 'set-hidden';
  readonly hidden: boolean;
  readonly at: string;
}

export const comment: Decider<CommentCommand, CommentEvent, CommentState> = { initial: noComment, evolve, decide };

function decide(command: CommentCommand, state: CommentState): readonly CommentEvent[] {
  switch (command.kind) {
    case 'add':
      return added(command, state);
    case 'edit':
      return edited(command, state);
    case 'delete': {
      const target = live(state, command.photoId);
      return deleted(target, rightToDelete(command, target), command.at);
    }
    case 'discard':
      return state.status === 'live' ? deleted(state, command.reason, command.at) : [];
    case 'set-hidden':
      return state.status === 'live' && state.isHidden !== command.hidden ? [visibility(state, command.hidden, command.at)] : [];
    default:
      return assertNever(command);
  }
}

function added(command: AddComment, state: CommentState): readonly CommentEvent[] {
  if (state.status !== 'absent') throw new Error(`Comment ${command.commentId} was added before`);
  const { commentId, photoId, photoOwnerId, authorId, parent, at } = command;
  const { mentionedIds, ...words } = readWords(command.body, command.mentions, command.mentioned);
  if (parent === 'absent' || (parent && parent.photoId !== photoId)) throw invalidParent();
  const place = parent
    ? { parentId: parent.commentId, parentAuthorId: parent.authorId, level: parent.level + 1 }
    : { parentId: null, parentAuthorId: null, level: 0 };
  return [{ type: 'discussion.comment-added', data: { commentId, photoId, photoOwnerId, authorId, ...place, ...words, mentionedIds, at } }];
}

/** Also for a parent that was deleted while its reply was decided. */
export function invalidParent(): Rejected<'invalid-comment'> {
  const problem = 'must be a comment on this photo';
  return new Rejected('invalid-comment', `parent ${problem}`, { parent: [problem] });
}

function edited(command: EditComment, state: CommentState): readonly CommentEvent[] {
  const { commentId, photoId, authorId, ...before } = shown(live(state, command.photoId));
  if (command.actorId !== authorId) throw new Rejected('not-your-comment');
  const { mentionedIds: _, ...words } = readWords(command.body, command.mentions, command.mentioned);
  if (sameWords(words, before)) return [];
  return [{ type: 'discussion.comment-edited', data: { commentId, photoId, authorId, ...words, at: command.at } }];
}

const sameWords = (
  after: Pick<CommentWords, 'body' | 'mentions'>,
  before: { body: string | null; mentions: readonly string[] | null },
): boolean => after.body === before.body && after.mentions.join() === before.mentions?.join();

function deleted(target: LiveComment, reason: DeletionReason, at: string): readonly CommentEvent[] {
  const { commentId, photoId, authorId, isHidden } = target;
  const deletion: CommentEvent = { type: 'discussion.comment-deleted', data: { commentId, photoId, authorId, reason, at } };
  return [...(isHidden ? [visibility(target, false, at)] : []), ...liftMarks({ ...target, isHidden: false }, at), deletion];
}

const visibility = (target: LiveComment, hidden: boolean, at: string): CommentEvent => ({
  type: hidden ? 'discussion.comment-hidden' : 'discussion.comment-shown',
  data: { commentId: target.commentId, photoId: target.photoId, authorId: target.authorId, isTakenDown: isDown(target), at },
});

/** A tombstone is all that anybody sees of one that is taken down (B4). */
function shown(target: LiveComment): LiveComment {
  if (isDown(target)) throw new Rejected('comment-not-found');
  return target;
}

/** Under another photo's address there is no such comment. */
function live(state: CommentState, photoId: PhotoId): LiveComment {
  if (state.status !== 'live' || state.photoId !== photoId) throw new Rejected('comment-not-found');
  return state;
}

function rightToDelete({ actorId, photoOwnerId, mayModerate }: DeleteComment, target: LiveComment): DeletionReason {
  if (actorId === target.authorId) return 'author';
  if (actorId === photoOwnerId) return 'photo-owner';
  if (mayModerate) return 'staff';
  shown(target);
  throw new Rejected('not-your-comment');
}

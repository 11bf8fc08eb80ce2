import { CommentId, DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { comment } from '../comment/comment.js';
import type { CommentAdded, CommentEvent } from '../comment/comment.events.js';
import { commentTakedown } from './comment-takedown.js';

const at = '2026-03-01T10:00:00.000Z';
const [one, two] = [DecisionId(1), DecisionId(2)];
const ids = { commentId: CommentId(7), photoId: PhotoId(10), authorId: UserId(2), at };
const added: CommentAdded = {
  type: 'discussion.comment-added',
  data: { ...ids, photoOwnerId: UserId(1), parentId: null, parentAuthorId: null, level: 0, body: 'Hello', mentions: [], mentionedIds: [] },
};
const spam = { decisionId: one, reason: 'spam' };
const illegal = { decisionId: two, reason: 'illegal' };
const down = (isChange: boolean, standing = [spam], lifted: DecisionId[] = [], isHidden = false): CommentEvent => ({
  type: 'discussion.comment-taken-down',
  data: { ...ids, standing, lifted, isChange, isHidden },
});
const restored = (isChange: boolean, lifted = [one], isHidden = false): CommentEvent => ({
  type: 'discussion.comment-restored',
  data: { ...ids, lifted, isChange, isHidden },
});
const hidden = (isTakenDown: boolean): CommentEvent => ({ type: 'discussion.comment-hidden', data: { ...ids, isTakenDown } });
const shown = (isTakenDown: boolean): CommentEvent => ({ type: 'discussion.comment-shown', data: { ...ids, isTakenDown } });
const deleted = (reason: 'author' | 'author-erased' | 'staff'): CommentEvent => ({
  type: 'discussion.comment-deleted',
  data: { ...ids, reason },
});
const takeDown = (mark = spam) => ({ type: 'take-down', mark, at }) as const;
const restore = (decisionId = one) => ({ type: 'restore', decisionId, at }) as const;

describe('taking a comment down (B4)', () => {
  const { given } = deciderSpec(commentTakedown);
  const comments = deciderSpec(comment);

  it('happens once for each decision, and ends with the last that is lifted', () => {
    given(added).when(takeDown()).then(down(true));
    given(added, down(true)).when(takeDown()).thenNothing();
    given(added, down(true))
      .when(takeDown(illegal))
      .then(down(false, [spam, illegal]));
    given(added, down(true), down(false, [spam, illegal]))
      .when(restore())
      .then(down(false, [illegal], [one]));
    given(added, down(true)).when(restore()).then(restored(true));
    given(added, down(true), restored(true)).when(takeDown()).thenNothing();
    given(added, down(true), restored(true)).when(restore()).thenNothing();
    given(added).when(restore()).then(restored(false));
    given(added, restored(false)).when(takeDown()).thenNothing();
  });

  it('is nothing where it is deleted, and refused where there never was one', () => {
    for (const command of [takeDown(), restore()]) {
      given(added, deleted('staff')).when(command).thenNothing();
      given().when(command).thenRejected('comment-not-found');
    }
  });

  it('and a suspended author hide it once between them, in any order', () => {
    const whileHidden = down(true, [spam], [], true);
    given(added, hidden(false)).when(takeDown()).then(whileHidden);
    given(added, hidden(false), whileHidden)
      .when(restore())
      .then(restored(true, [one], true));
    given(added, hidden(false), whileHidden, shown(true)).when(restore()).then(restored(true));
    const set = (hide: boolean) => ({ kind: 'set-hidden', hidden: hide, at }) as const;
    comments.given(added, down(true)).when(set(true)).then(hidden(true));
    comments.given(added, hidden(false), whileHidden).when(set(false)).then(shown(true));
    comments
      .given(added, down(true), hidden(true), restored(true, [one], true))
      .when(set(false))
      .then(shown(false));
  });

  it('leaves a tombstone, which nobody edits', () => {
    const edit = { kind: 'edit', photoId: PhotoId(10), actorId: UserId(2), body: 'Other', mentions: [], at } as const;
    comments.given(added, down(true)).when(edit).thenRejected('comment-not-found');
  });

  it('its author and staff may delete it; it ends as pairs alone, and others find none', () => {
    const by = (actorId: UserId) =>
      ({ kind: 'delete', photoId: PhotoId(10), photoOwnerId: UserId(1), actorId, mayModerate: false, at }) as const;
    comments
      .given(added, down(true))
      .when(by(UserId(2)))
      .then(restored(true, []), deleted('author'));
    comments
      .given(added, down(true))
      .when(by(UserId(3)))
      .thenRejected('comment-not-found');
    comments
      .given(added, hidden(false), down(true, [spam], [], true))
      .when({ kind: 'discard', reason: 'author-erased', at })
      .then(shown(true), restored(true, []), deleted('author-erased'));
  });
});

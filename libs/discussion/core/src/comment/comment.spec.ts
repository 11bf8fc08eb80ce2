import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { comment } from './comment.js';
import type { CommentAdded, CommentDeleted, CommentEdited } from './comment.events.js';

const { given } = deciderSpec(comment);

const owner = UserId(1);
const author = UserId(2);
const stranger = UserId(3);
const photoId = PhotoId(10);
const at = '2026-03-01T10:00:00.000Z';
const later = '2026-03-01T11:00:00.000Z';

const add = {
  kind: 'add',
  commentId: CommentId(7),
  photoId,
  photoOwnerId: owner,
  authorId: author,
  mentions: [],
  parent: null,
  at,
} as const;
const edit = { kind: 'edit', photoId, actorId: author, mentions: [], at: later } as const;
const remove = { kind: 'delete', photoId, photoOwnerId: owner, actorId: author, mayModerate: false, at: later } as const;

const added: CommentAdded = {
  type: 'discussion.comment-added',
  data: {
    commentId: CommentId(7),
    photoId,
    photoOwnerId: owner,
    authorId: author,
    parentId: null,
    parentAuthorId: null,
    level: 0,
    body: 'Lovely light',
    mentions: [],
    mentionedIds: [],
    at,
  },
};
const reply: CommentAdded = { ...added, data: { ...added.data, parentId: CommentId(5), parentAuthorId: stranger, level: 2 } };
const edited: CommentEdited = {
  type: 'discussion.comment-edited',
  data: { commentId: CommentId(7), photoId, authorId: author, body: 'Lovely dusk', mentions: [], at: later },
};
const deleted: CommentDeleted = {
  type: 'discussion.comment-deleted',
  data: { commentId: CommentId(7), photoId, authorId: author, reason: 'author', at: later },
};

describe('adding a comment', () => {
  it('R4 S20 a comment keeps the text but for outer white space', () =>
    given()
      .when({ ...add, body: ' \n Lovely light\t' })
      .then(added));

  it.each(['', '   \n', '\u3000', '\u3164', '\u2800', '\u200b\u2060', ' \u200d\ufe0f\u{e0020} '])(
    'R4 a text of which nothing can be seen is refused: %j',
    (body) =>
      given()
        .when({ ...add, body })
        .thenRejected('invalid-comment'),
  );

  it('R4 2000 code points are taken, however many units they have', () =>
    given()
      .when({ ...add, body: '🌅'.repeat(2000) })
      .then({ ...added, data: { ...added.data, body: '🌅'.repeat(2000) } }));

  it.each(['a'.repeat(2001), '🌅'.repeat(2001)])('R4 more than 2000 code points are refused', (body) =>
    given()
      .when({ ...add, body })
      .thenRejected('invalid-comment'),
  );

  it.each(['a\0b', 'a\ud800b'])('S20 refuses NUL and half of a surrogate pair: %j', (body) =>
    given()
      .when({ ...add, body })
      .thenRejected('invalid-comment'),
  );

  it('R4 a reply stands one level below its parent, and knows nothing of what stands above that', () =>
    given()
      .when({ ...add, body: 'Lovely light', parent: { commentId: CommentId(5), photoId, authorId: stranger, level: 1 } })
      .then(reply));

  it('R4 a parent of another photo is refused', () =>
    given()
      .when({ ...add, body: 'Hello', parent: { commentId: CommentId(5), photoId: PhotoId(11), authorId: stranger, level: 0 } })
      .thenRejected('invalid-comment'));

  it('R4 a parent that is unknown or deleted is refused', () =>
    given()
      .when({ ...add, body: 'Hello', parent: 'absent' })
      .thenRejected('invalid-comment'));

  it('R6 who is mentioned in the text is found, and who the request named', () =>
    given()
      .when({ ...add, body: 'Thanks @Ann_1!', mentions: ['bob', 'no name', 'ANN_1'] })
      .then({ ...added, data: { ...added.data, body: 'Thanks @Ann_1!', mentions: ['ann_1', 'bob'] } }));
});

describe('editing a comment', () => {
  it('R4 an edit is for its author', () =>
    given(added)
      .when({ ...edit, body: ' Lovely dusk ' })
      .then(edited));

  it('R6 mentions are those of the new text', () =>
    given({ ...added, data: { ...added.data, body: 'For @ann', mentions: ['ann'] } })
      .when({ ...edit, body: 'For @ann and @bob' })
      .then({ ...edited, data: { ...edited.data, body: 'For @ann and @bob', mentions: ['ann', 'bob'] } }));

  it.each([owner, stranger])('R4 an edit is refused to others, even to the owner of the photo: user %i', (actorId) =>
    given(added)
      .when({ ...edit, actorId, body: 'Mine now' })
      .thenRejected('not-your-comment'),
  );

  it('to the same text changes nothing', () =>
    given(added, edited)
      .when({ ...edit, body: 'Lovely dusk' })
      .thenNothing());

  it('R4 an edit keeps the limits of a new one', () =>
    given(added)
      .when({ ...edit, body: ' ' })
      .thenRejected('invalid-comment'));

  it('answers like an unknown one once it is deleted', () =>
    given(added, deleted)
      .when({ ...edit, body: 'Again' })
      .thenRejected('comment-not-found'));

  it('reveals nothing about a deleted one to others (S12: 404 before 403)', () =>
    given(added, deleted)
      .when({ ...edit, actorId: stranger, body: 'Again' })
      .thenRejected('comment-not-found'));
});

describe('deleting a comment', () => {
  it('R4 a deletion is for its author', () => given(added).when(remove).then(deleted));

  it('R4 a deletion is for the owner of the photo', () =>
    given(added)
      .when({ ...remove, actorId: owner })
      .then({ ...deleted, data: { ...deleted.data, reason: 'photo-owner' } }));

  it('R4 a deletion is for staff', () =>
    given(added)
      .when({ ...remove, actorId: stranger, mayModerate: true })
      .then({ ...deleted, data: { ...deleted.data, reason: 'staff' } }));

  it('R4 a deletion is refused to others', () =>
    given(added)
      .when({ ...remove, actorId: stranger })
      .thenRejected('not-your-comment'));

  it('R4 a second deletion finds nothing', () => given(added, deleted).when(remove).thenRejected('comment-not-found'));

  it('of an unknown comment is rejected', () => given().when(remove).thenRejected('comment-not-found'));

  it("finds nothing under another photo's address", () =>
    given(added)
      .when({ ...remove, photoId: PhotoId(11) })
      .thenRejected('comment-not-found'));
});

describe('a comment that goes with its author or its photo', () => {
  const discard = { kind: 'discard', reason: 'author-erased', at: later } as const;

  it('is deleted', () =>
    given(added)
      .when(discard)
      .then({ ...deleted, data: { ...deleted.data, reason: 'author-erased' } }));

  it('also when its words can no longer be read', () =>
    given({ ...added, data: { ...added.data, body: null, mentions: null } })
      .when({ ...discard, reason: 'photo-deleted' })
      .then({ ...deleted, data: { ...deleted.data, reason: 'photo-deleted' } }));

  it('is not deleted twice', () => given(added, deleted).when(discard).thenNothing());
});

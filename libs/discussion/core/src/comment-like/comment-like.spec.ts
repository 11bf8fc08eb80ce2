import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { commentLike, type CommentLiked, type CommentLikeEvent, commentLikeVisibility, type CommentUnliked } from './comment-like.js';

const { given } = deciderSpec(commentLike);

const data = { commentId: CommentId(7), photoId: PhotoId(10), userId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const liked: CommentLiked = { type: 'discussion.comment-liked', data };
const unliked: CommentUnliked = { type: 'discussion.comment-unliked', data };

describe('liking a comment', () => {
  it('happens', () =>
    given()
      .when({ ...data, liked: true })
      .then(liked));
  it('R1 liking twice is silent', () =>
    given(liked)
      .when({ ...data, liked: true })
      .thenNothing());
  it('happens again after it was taken back', () =>
    given(liked, unliked)
      .when({ ...data, liked: true })
      .then(liked));
});

describe('taking a like back', () => {
  it('happens', () =>
    given(liked)
      .when({ ...data, liked: false })
      .then(unliked));
  it('R1 taking back where there is none is silent', () =>
    given()
      .when({ ...data, liked: false })
      .thenNothing());
  it('R1 taking back twice is silent', () =>
    given(liked, unliked)
      .when({ ...data, liked: false })
      .thenNothing());
});

describe('the like of somebody who is suspended (B4)', () => {
  const hidden: CommentLikeEvent = { type: 'discussion.comment-like-hidden', data };
  const shown: CommentLikeEvent = { type: 'discussion.comment-like-shown', data };
  const visibility = deciderSpec(commentLikeVisibility);
  const set = (hide: boolean) => ({ ...data, hidden: hide });

  it('is hidden and shown, each once, and nothing where there is none', () => {
    visibility.given(liked).when(set(true)).then(hidden);
    visibility.given(liked, hidden).when(set(true)).thenNothing();
    visibility.given(liked, hidden).when(set(false)).then(shown);
    visibility.given(liked, hidden, shown).when(set(false)).thenNothing();
    visibility.given().when(set(true)).thenNothing();
    visibility.given(liked, unliked).when(set(true)).thenNothing();
  });

  it('is shown before it ends, and stays as it is when it is wanted again', () => {
    given(liked, hidden)
      .when({ ...data, liked: false })
      .then(shown, unliked);
    given(liked, hidden)
      .when({ ...data, liked: true })
      .thenNothing();
  });
});

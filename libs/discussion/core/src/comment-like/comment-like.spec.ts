import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { commentLike } from './comment-like.js';

const { given } = deciderSpec(commentLike);

const data = { commentId: CommentId(7), photoId: PhotoId(10), userId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const liked = { type: 'discussion.comment-liked', data } as const;
const unliked = { type: 'discussion.comment-unliked', data } as const;
const [wanted, ended] = [{ kind: 'on', data } as const, { kind: 'off', at: data.at } as const];

describe('liking a comment', () => {
  it('happens', () => given().when(wanted).then(liked));
  it('R1 liking twice is silent', () => given(liked).when(wanted).thenNothing());
  it('happens again after it was taken back', () => given(liked, unliked).when(wanted).then(liked));
});

describe('taking a like back', () => {
  it('happens', () => given(liked).when(ended).then(unliked));
  it('R1 taking back where there is none is silent', () => given().when(ended).thenNothing());
  it('R1 taking back twice is silent', () => given(liked, unliked).when(ended).thenNothing());
});

describe('the like of somebody who is suspended (B4)', () => {
  const hidden = { type: 'discussion.comment-like-hidden', data } as const;
  const shown = { type: 'discussion.comment-like-shown', data } as const;
  const set = (hide: boolean) => ({ kind: 'set-hidden', side: 'userId', hidden: hide, at: data.at }) as const;

  it('is hidden and shown, each once, and nothing where there is none', () => {
    given(liked).when(set(true)).then(hidden);
    given(liked, hidden).when(set(true)).thenNothing();
    given(liked, hidden).when(set(false)).then(shown);
    given(liked, hidden, shown).when(set(false)).thenNothing();
    given().when(set(true)).thenNothing();
    given(liked, unliked).when(set(true)).thenNothing();
  });

  it('is shown before it ends, and stays as it is when it is wanted again', () => {
    given(liked, hidden).when(ended).then(shown, unliked);
    given(liked, hidden).when(wanted).thenNothing();
  });
});

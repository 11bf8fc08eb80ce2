import { PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { photoLike, photoLikeDiscard, photoLikeVisibility } from './photo-like.js';

const at = '2026-01-31T09:30:00.000Z';
const pair = { photoId: PhotoId(31), userId: UserId(7), ownerId: UserId(8), at };
const liked = { type: 'social-graph.photo-liked', data: pair } as const;
const unliked = { type: 'social-graph.photo-unliked', data: pair } as const;
const hidden = { type: 'social-graph.photo-like-hidden', data: pair } as const;
const shown = { type: 'social-graph.photo-like-shown', data: pair } as const;

describe('the like of somebody who is suspended (B4)', () => {
  const { given } = deciderSpec(photoLikeVisibility);

  it('is hidden and shown, each once', () => {
    given(liked).when({ hidden: true, at }).then(hidden);
    given(liked, hidden).when({ hidden: true, at }).thenNothing();
    given(liked, hidden).when({ hidden: false, at }).then(shown);
    given(liked, hidden, shown).when({ hidden: false, at }).thenNothing();
  });

  it('is nothing where there is none', () => {
    given().when({ hidden: true, at }).thenNothing();
    given(liked, hidden, shown, unliked).when({ hidden: true, at }).thenNothing();
  });

  it('is shown before it ends, so that no counter loses it twice', () => {
    deciderSpec(photoLike)
      .given(liked, hidden)
      .when({ ...pair, liked: false })
      .then(shown, unliked);
    deciderSpec(photoLikeDiscard).given(liked, hidden).when({ at }).then(shown, unliked);
    deciderSpec(photoLikeDiscard).given(liked).when({ at }).then(unliked);
  });
});

import { PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { photoLike } from './photo-like.js';

const at = '2026-01-31T09:30:00.000Z';
const data = { photoId: PhotoId(31), userId: UserId(7), ownerId: UserId(8), at };
const liked = { type: 'social-graph.photo-liked', data } as const;
const unliked = { type: 'social-graph.photo-unliked', data } as const;
const hidden = { type: 'social-graph.photo-like-hidden', data } as const;
const shown = { type: 'social-graph.photo-like-shown', data } as const;

describe('the like of somebody who is suspended (B4)', () => {
  const { given } = deciderSpec(photoLike);
  const set = (hide: boolean) => ({ kind: 'set-hidden', side: 'userId', hidden: hide, at }) as const;

  it('is hidden and shown, each once', () => {
    given(liked).when(set(true)).then(hidden);
    given(liked, hidden).when(set(true)).thenNothing();
    given(liked, hidden).when(set(false)).then(shown);
    given(liked, hidden, shown).when(set(false)).thenNothing();
  });

  it('is nothing where there is none', () => {
    given().when(set(true)).thenNothing();
    given(liked, hidden, shown, unliked).when(set(true)).thenNothing();
  });

  it('is shown before it ends, so that no counter loses it twice', () => {
    given(liked, hidden).when({ kind: 'off', at }).then(shown, unliked);
    given(liked).when({ kind: 'off', at }).then(unliked);
  });
});

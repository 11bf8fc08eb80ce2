import { PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { photoLike } from './photo-like.js';

const data = { photoId: PhotoId(7), userId: UserId(1), ownerId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const liked = { type: 'social-graph.photo-liked', data } as const;
const unliked = { type: 'social-graph.photo-unliked', data } as const;
const [wanted, ended] = [{ kind: 'on', data } as const, { kind: 'off', at: data.at } as const];

describe('photo like', () => {
  const { given } = deciderSpec(photoLike);

  it('likes, unlikes and likes again', () => {
    given().when(wanted).then(liked);
    given(liked).when(ended).then(unliked);
    given(liked, unliked).when(wanted).then(liked);
  });

  // #region silent-repeat
  it('R1 makes no event when it exists already', () => {
    given(liked).when(wanted).thenNothing();
    given().when(ended).thenNothing();
    given(liked, unliked).when(ended).thenNothing();
  });
  // #endregion

  it('R1 takes the like of the owner', () => {
    const own = { ...data, ownerId: data.userId };
    given().when({ kind: 'on', data: own }).then({ type: 'social-graph.photo-liked', data: own });
  });
});

describe('the like of an erased user', () => {
  const { given } = deciderSpec(photoLike);
  const at = '2026-04-01T10:00:00.000Z';

  it('goes, once; the photo’s owner is stored in the like', () => {
    given(liked)
      .when({ kind: 'off', at })
      .then({ type: 'social-graph.photo-unliked', data: { ...data, at } });
    given(liked, unliked).when({ kind: 'off', at }).thenNothing();
    given().when({ kind: 'off', at }).thenNothing();
  });
});

import { PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { photoLike, type PhotoLiked, photoLikeDiscard, type PhotoUnliked } from './photo-like.js';

const pair = { photoId: PhotoId(7), userId: UserId(1), ownerId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const liked: PhotoLiked = { type: 'social-graph.photo-liked', data: pair };
const unliked: PhotoUnliked = { type: 'social-graph.photo-unliked', data: pair };

describe('photo like', () => {
  const { given } = deciderSpec(photoLike);

  it('likes, unlikes and likes again', () => {
    given()
      .when({ ...pair, liked: true })
      .then(liked);
    given(liked)
      .when({ ...pair, liked: false })
      .then(unliked);
    given(liked, unliked)
      .when({ ...pair, liked: true })
      .then(liked);
  });

  // #region silent-repeat
  it('R1 makes no event when it exists already', () => {
    given(liked)
      .when({ ...pair, liked: true })
      .thenNothing();
    given()
      .when({ ...pair, liked: false })
      .thenNothing();
    given(liked, unliked)
      .when({ ...pair, liked: false })
      .thenNothing();
  });
  // #endregion

  it('R1 takes the like of the owner', () => {
    const own = { ...pair, ownerId: pair.userId };
    given()
      .when({ ...own, liked: true })
      .then({ type: 'social-graph.photo-liked', data: own });
  });
});

describe('the like of an erased user', () => {
  const { given } = deciderSpec(photoLikeDiscard);
  const at = '2026-04-01T10:00:00.000Z';

  it('goes, once', () => {
    given(liked)
      .when({ at })
      .then({ type: 'social-graph.photo-unliked', data: { ...pair, at } });
    given(liked, unliked).when({ at }).thenNothing();
    given().when({ at }).thenNothing();
  });
});

import { PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListPhotosLikedBy, MAX_LIKES_OF_LIKER } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

/** Photos 1 to 6 are of the people 101 to 106. */
describe('photos that the same people like', () => {
  let product: TestProduct;
  const owner = (photoId: number) => 100 + photoId;
  const publish = (photoId: number) =>
    appendEvents(product.runtime.store, { type: 'media.photo-published', data: photoData(photoId, owner(photoId)) });
  const like = (userId: number, photoId: number, minute = 0) =>
    appendEvents(product.runtime.store, {
      type: 'social-graph.photo-liked',
      data: {
        ...{ photoId: PhotoId(photoId), userId: UserId(userId), ownerId: UserId(owner(photoId)) },
        at: new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString(),
      },
    });
  const liked = async (likers: readonly number[], { without = [], limit = 20 }: { without?: readonly number[]; limit?: number } = {}) => {
    await product.catchUp();
    const query = new ListPhotosLikedBy(likers.map(UserId), PhotoId(1), without.map(UserId), limit);
    return (await product.dispatcher.dispatch(query)).map(({ photoId }) => photoId as number);
  };

  beforeAll(async () => {
    product = await testProduct([viewsContext, ...neighbours]);
    for (let photoId = 1; photoId <= 6; photoId++) await publish(photoId);
    for (const [userId, photos] of [
      [1, [1, 2, 3]],
      [2, [1, 3, 4]],
      [3, [1, 5]],
      [4, [6]],
    ] as const)
      for (const photoId of photos) await like(userId, photoId);
  });
  afterAll(() => product.close());

  it('N5 what most of them like comes first, then the newest, without the photo itself', async () => {
    expect(await liked([1, 2, 3])).toEqual([3, 5, 4, 2]);
    expect(await liked([1, 2, 3], { limit: 2 })).toEqual([3, 5]);
    expect(await liked([3])).toEqual([5]);
    expect(await liked([])).toEqual([]);
  });

  it('N5 B2 without those of the people who are left out', async () => {
    expect(await liked([1, 2, 3], { without: [owner(3), owner(4)] })).toEqual([5, 2]);
  });

  it('N5 R3 B4 nothing that is not published, or whose owner is suspended', async () => {
    await appendEvents(product.runtime.store, { type: 'media.photo-unpublished', data: photoData(3, owner(3)) });
    await appendEvents(product.runtime.store, { type: 'media.photo-hidden', data: photoData(5, owner(5)) });
    expect(await liked([1, 2, 3])).toEqual([4, 2]);
  });

  it('N5 of each person the likes that they gave last are read', async () => {
    await like(7, 2, 1);
    for (let photoId = 1_000; photoId < 1_000 + MAX_LIKES_OF_LIKER - 1; photoId++) await like(7, photoId, 2);
    expect(await liked([7])).toEqual([2]);
    await like(7, 2_000, 3);
    expect(await liked([7])).toEqual([]);
  });
});

import { type PageStart, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListPhotoCards } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

describe("the editors' selection", () => {
  let product: TestProduct;
  const data = (photoId: number, minute = 0) => photoData(photoId, photoId, minute);
  const list = async (from: PageStart | null = null, perPage = 10, without: readonly UserId[] = []) => {
    await product.catchUp();
    const found = await product.dispatcher.dispatch(
      new ListPhotoCards({ of: { kind: 'curated' }, page: { page: 1, perPage, from, without } }),
    );
    return { ...found, ids: found.items.map(({ photoId }) => photoId as number) };
  };
  const select = (photoId: number, minute: number) =>
    appendEvents(product.runtime.store, { type: 'media.photo-curated', data: data(photoId, minute) });

  beforeAll(async () => {
    product = await testProduct([viewsContext, ...neighbours]);
    for (let photoId = 1; photoId <= 5; photoId++)
      await appendEvents(product.runtime.store, { type: 'media.photo-published', data: data(photoId) });
    for (const [photoId, minute] of [
      [4, 10],
      [1, 20],
      [2, 30],
      [3, 30],
    ] as const)
      await select(photoId, minute);
  });
  afterAll(() => product.close());

  it('N5 newest selection first, then by id, page by page', async () => {
    const first = await list(null, 2);
    expect(first).toMatchObject({ ids: [3, 2], total: 4, hasAfter: true });
    expect(await list(first.last && { after: first.last }, 2)).toMatchObject({ ids: [1, 4], total: 4, hasAfter: false });
    expect((await list(null, 3, [UserId(2)])).ids).toEqual([3, 1, 4]);
  });

  it('N5 a photo that is selected again stands by its new selection; what is not selected or not published any more is gone', async () => {
    await appendEvents(product.runtime.store, { type: 'media.photo-uncurated', data: data(4, 40) });
    expect(await list()).toMatchObject({ ids: [3, 2, 1], total: 3 });
    await select(4, 41);
    expect((await list()).ids).toEqual([4, 3, 2, 1]);
    await appendEvents(product.runtime.store, { type: 'media.photo-unpublished', data: data(3, 42) });
    expect(await list()).toMatchObject({ ids: [4, 2, 1], total: 3 });
    await appendEvents(product.runtime.store, { type: 'media.photo-published', data: { ...data(3, 43), isCurated: true } });
    expect((await list()).ids).toEqual([4, 3, 2, 1]);
  });
});

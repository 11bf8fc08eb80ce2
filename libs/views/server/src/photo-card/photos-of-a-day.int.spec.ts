import { type PageRequest, PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoPublished } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListPhotoCards, type PhotoList } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([viewsContext, ...neighbours]);
});
afterAll(() => product.close());

const store = () => product.runtime.store;
const publishedData = new Map<number, PhotoPublished['data']>();
const publish = async (photoId: number, ownerId: number, more: Partial<PhotoPublished['data']>) => {
  const data = { ...photoData(photoId, ownerId), tags: [], tagSlugs: [], ...more };
  publishedData.set(photoId, data);
  await appendEvents(store(), { type: 'media.photo-published', data });
};
const dataOf = (photoId: number) => publishedData.get(photoId) as PhotoPublished['data'];
const unpublish = (photoId: number) => appendEvents(store(), { type: 'media.photo-unpublished', data: dataOf(photoId) });

describe('the photos of a day (N6)', () => {
  const day = async (
    date: string,
    { perPage = 10, from = null, ...more }: Partial<PhotoList> & Pick<Partial<PageRequest>, 'perPage' | 'from'> = {},
  ) => {
    await product.catchUp();
    const found = await product.dispatcher.dispatch(
      new ListPhotoCards({ of: { kind: 'day', date }, page: { page: 1, perPage, from }, ...more }),
    );
    return { ...found, ids: found.items.map((item) => item.photoId as number) };
  };
  const taken = (tookAtLocal: string, tookAtOffsetMinutes: number, minute: number) => ({
    tookAtLocal,
    tookAtOffsetMinutes,
    createdAt: `2026-04-02T10:0${minute}:00.000Z`,
  });

  it('U2 N6 are those whose own clock said so, newest upload first, however they are sorted elsewhere', async () => {
    await publish(61, 7, taken('2026-04-01T23:59:59', -720, 1));
    await publish(62, 7, taken('2026-04-02T00:00:00', 840, 2));
    await publish(63, 8, taken('2026-04-02T23:59:59', -720, 3));
    await publish(64, 8, taken('2026-04-03T00:00:00', 840, 4));
    const like = { userId: UserId(9), photoId: PhotoId(62), ownerId: UserId(7), at: '2026-04-03T12:00:00.000Z' };
    await appendEvents(store(), { type: 'social-graph.photo-liked', data: like });
    expect(await day('2026-04-02')).toMatchObject({ ids: [63, 62], total: 2 });
    expect(await day('2026-04-02', { sort: 'oldest' })).toMatchObject({ ids: [63, 62] });
    expect(await day('2026-04-01')).toMatchObject({ ids: [61], total: 1 });
    expect(await day('2026-04-04')).toMatchObject({ ids: [], total: 0 });
    const first = await day('2026-04-02', { perPage: 1 });
    expect((await day('2026-04-02', { perPage: 1, from: first.last && { after: first.last } })).ids).toEqual([62]);
  });

  it('N6 change with the date, and with publication', async () => {
    const moved = { ...dataOf(61), tookAtLocal: '2026-04-02T12:00:00', isOffsetKnown: true, tagSlugsBefore: [], isPublished: true };
    await appendEvents(store(), { type: 'media.photo-edited', data: moved });
    expect(await day('2026-04-01')).toMatchObject({ ids: [], total: 0 });
    expect(await day('2026-04-02')).toMatchObject({ ids: [63, 62, 61], total: 3 });
    await unpublish(63);
    expect(await day('2026-04-02')).toMatchObject({ ids: [62, 61], total: 2 });
  });
});

import { type PageRequest, PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoPublished } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListPhotoCards, PhotoCardsByIds, type PhotoList } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { neighbours, appendEvents } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([viewsContext, ...neighbours]);
});
afterAll(() => product.close());

const store = () => product.runtime.store;
const publishedData = new Map<number, PhotoPublished['data']>();
const dataOf = (photoId: number) => publishedData.get(photoId) as PhotoPublished['data'];
const publishedOf = (photoId: number, ownerId: number, more: Partial<PhotoPublished['data']> = {}) => {
  const data = { ...photoData(photoId, ownerId), tags: [], tagSlugs: [], ...more };
  publishedData.set(photoId, data);
  return { type: 'media.photo-published' as const, data };
};
const publish = (...photo: Parameters<typeof publishedOf>) => appendEvents(store(), publishedOf(...photo));
const unpublish = (photoId: number) => appendEvents(store(), { type: 'media.photo-unpublished', data: dataOf(photoId) });

type Asked = Omit<PhotoList, 'page'> & Partial<PageRequest>;
const list = async ({ perPage = 10, page = 1, from = null, ...rest }: Asked) => {
  await product.catchUp();
  const found = await product.dispatcher.dispatch(new ListPhotoCards({ ...rest, page: { page, perPage, from } }));
  return { ...found, ids: found.items.map((item) => item.photoId as number) };
};

describe('lists in the order of publication (U6)', () => {
  const owner = { kind: 'owner', ownerId: UserId(7) } as const;
  const tag = { kind: 'tag', slug: 'tide' } as const;
  const published = (minute: number) => `2026-03-08T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const newest = (of: PhotoList['of'], more: Partial<Asked> = {}) => list({ of, sort: 'published', ...more });
  beforeAll(async () => {
    // The later an upload, the earlier its publication.
    for (const [photoId, minute] of [
      [81, 5],
      [82, 4],
      [83, 3],
      [84, 3],
      [85, 1],
    ] as const)
      await publish(photoId, 7, { tagSlugs: ['tide'], createdAt: `2026-03-07T10:00:${photoId - 60}.000Z`, at: published(minute) });
  });

  it('U6 published is latest publication first, then id, of a person, of a tag and of all', async () => {
    for (const each of [owner, tag]) expect(await newest(each)).toMatchObject({ ids: [81, 82, 84, 83, 85], total: 5 });
    expect((await newest({ kind: 'all' }, { perPage: 5 })).ids).toEqual([81, 82, 84, 83, 85]);
    expect((await list({ of: owner, sort: 'recent' })).ids).toEqual([85, 84, 83, 82, 81]);
    const first = await newest(tag, { perPage: 2 });
    expect((await newest(tag, { perPage: 2, from: first.last && { after: first.last } })).ids).toEqual([84, 83]);
  });

  it('U6 since has what was published at that time or later, and counts it', async () => {
    for (const each of [owner, tag, { kind: 'all' } as const]) {
      expect(await newest(each, { since: new Date(published(3)) })).toMatchObject({ ids: [81, 82, 84, 83], total: 4 });
      expect(await newest(each, { since: new Date(published(3)), perPage: 1, page: 2 })).toMatchObject({ ids: [82], total: 4 });
      expect(await newest(each, { since: new Date(published(6)) })).toMatchObject({ ids: [], total: 0 });
    }
    const last = await newest(owner, { since: new Date(published(3)), perPage: 3 });
    expect((await newest(owner, { since: new Date(published(3)), from: last.last && { after: last.last } })).ids).toEqual([83]);
    expect(await newest(owner, { since: new Date(published(4)), premium: true })).toMatchObject({ ids: [], total: 0 });
  });

  it('U6 a photo that is published again stands by its new publication; B4 what is hidden is not counted', async () => {
    await unpublish(85);
    expect(await newest(tag)).toMatchObject({ ids: [81, 82, 84, 83], total: 4 });
    await appendEvents(store(), { type: 'media.photo-published', data: { ...dataOf(85), at: published(9) } });
    for (const each of [owner, tag])
      expect(await newest(each, { since: new Date(published(5)) })).toMatchObject({ ids: [85, 81], total: 2 });
    const card = (await product.dispatcher.dispatch(new PhotoCardsByIds([PhotoId(85)]))).get(PhotoId(85));
    expect(card?.publishedAt).toEqual(new Date(published(9)));
    await appendEvents(store(), { type: 'media.photo-hidden', data: dataOf(85) });
    for (const each of [owner, tag]) expect((await newest(each, { since: new Date(published(5)) })).total).toBe(1);
  });

  it('S7 total counts at most so many of what was published since, and the list goes on', async () => {
    const many = Array.from({ length: 1_005 }, (_, at) => publishedOf(10_000 + at, 8));
    await appendEvents(store(), ...many);
    const found = await newest({ kind: 'owner', ownerId: UserId(8) }, { since: new Date(0), perPage: 50, page: 21 });
    expect([found.total, found.ids.length]).toEqual([1_000, 5]);
  });
});

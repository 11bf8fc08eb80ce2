import { PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListPhotoCards, type PhotoList } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

const FAN = UserId(100);
const ids = [1, 2, 3, 4, 5, 6, 7, 8];
const at = '2026-03-02T12:00:00.000Z';

/** In the order of all lists but `oldest`: the photo with the highest id was liked, published and selected last. */
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([viewsContext, ...neighbours]);
  for (const id of ids) {
    const [photoId, ownerId, minute] = [PhotoId(id), UserId(id), `2026-03-01T10:0${id}:00.000Z`];
    const published = { ...photoData(id, id), createdAt: minute, at: minute, tags: ['sea'], tagSlugs: ['sea'], isPremium: true };
    await appendEvents(
      product.runtime.store,
      { type: 'media.photo-published', data: published },
      { type: 'media.photo-curated', data: { photoId, ownerId, at: minute } },
      { type: 'social-graph.photo-liked', data: { userId: FAN, photoId, ownerId, at: minute } },
    );
  }
  await product.catchUp();
}, 120_000);
afterAll(() => product.close());

type Asked = Omit<PhotoList, 'page'>;

async function pageOf(list: Asked, page: number) {
  const found = await product.dispatcher.dispatch(new ListPhotoCards({ ...list, page: { page, perPage: 2 } }));
  return { ids: found.items.map(({ photoId }) => photoId), total: found.total };
}

async function hide(type: 'media.photo-hidden' | 'media.photo-shown'): Promise<void> {
  const events = [8, 6, 5].map((id) => ({ type, data: { ...photoData(id, id), photoId: PhotoId(id), ownerId: UserId(id), at } }) as const);
  await appendEvents(product.runtime.store, ...events);
  await product.catchUp();
}

const lists: readonly Asked[] = [
  { of: { kind: 'all' } },
  { of: { kind: 'all' }, sort: 'recent' },
  { of: { kind: 'all' }, sort: 'published' },
  { of: { kind: 'all' }, premium: true },
  { of: { kind: 'all' }, curated: true, sort: 'recent' },
  { of: { kind: 'tag', slug: 'sea' } },
  { of: { kind: 'tag', slug: 'sea' }, sort: 'recent' },
  { of: { kind: 'tag', slug: 'sea' }, sort: 'published', since: new Date('2026-01-01T00:00:00.000Z') },
  { of: { kind: 'tag', slug: 'sea' }, curated: true },
  { of: { kind: 'day', date: photoData(1, 1).tookAtLocal.slice(0, 10) } },
  { of: { kind: 'curated' } },
  { of: { kind: 'liker', likerId: FAN } },
];

describe('photos of suspended people', () => {
  it.each(lists)('B4 shorten no page of %j, and move no photo to another page than the total names', async (list) => {
    await hide('media.photo-hidden');
    expect(await pageOf(list, 1)).toEqual({ ids: [7, 4], total: 5 });
    expect(await pageOf(list, 2)).toEqual({ ids: [3, 2], total: 5 });
    expect(await pageOf(list, 3)).toEqual({ ids: [1], total: 5 });
    await hide('media.photo-shown');
    expect(await pageOf(list, 1)).toEqual({ ids: [8, 7], total: 8 });
  });
});

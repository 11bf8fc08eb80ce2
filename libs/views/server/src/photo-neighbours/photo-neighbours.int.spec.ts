import { PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoPublished } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { FindPhotoNeighbours, ListPhotosOfDays } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';
import { PHOTO_NEIGHBOURS, PHOTOS_OF_DAYS } from './photo-neighbours.sql.js';

const ada = 1;

describe('the photos of a person around one of them', () => {
  let product: TestProduct;
  const publishedData = new Map<number, PhotoPublished['data']>();
  const publish = async (photoId: number, tookAtLocal: string, ownerId = ada) => {
    const data = { ...photoData(photoId, ownerId), tookAtLocal };
    publishedData.set(photoId, data);
    await appendEvents(product.runtime.store, { type: 'media.photo-published', data });
  };
  const around = async (photoId: number, limit = 10) => {
    await product.catchUp();
    const { tookAtLocal } = publishedData.get(photoId) as PhotoPublished['data'];
    const photo = { photoId: PhotoId(photoId), ownerId: UserId(ada), tookAtLocal };
    const { earlier, later, yearBefore } = await product.dispatcher.dispatch(new FindPhotoNeighbours(photo, limit));
    return [earlier.map(({ photoId: id }) => id), later.map(({ photoId: id }) => id), yearBefore?.photoId ?? null];
  };

  beforeAll(async () => {
    product = await testProduct([viewsContext, ...neighbours]);
    await publish(1, '2025-03-03T23:59:59');
    await publish(2, '2025-03-04T00:00:00');
    // Uploaded in another order than taken, and two in the same second.
    await publish(5, '2026-03-02T08:00:00');
    await publish(3, '2026-03-03T08:00:00');
    await publish(4, '2026-03-03T08:00:00');
    await publish(6, '2026-03-04T08:00:00');
    await publish(7, '2026-03-04T09:00:00', 2);
  });
  afterAll(() => product?.close());

  it('U2 are those before and after it by the time at which they were taken, nearest first, of the same person alone', async () => {
    expect(await around(3)).toEqual([[5, 2, 1], [4, 6], 1]);
    expect(await around(4)).toEqual([[3, 5, 2, 1], [6], 1]);
    expect(await around(6)).toEqual([[4, 3, 5, 2, 1], [], 2]);
    expect(await around(1)).toEqual([[], [2, 5, 3, 4, 6], null]);
    expect(await around(3, 1)).toEqual([[5], [4], 1]);
  });

  it('U2 a year before 29 February is 28 February', async () => {
    await publish(8, '2027-02-28T10:00:00');
    await publish(9, '2028-02-29T10:00:00');
    expect((await around(9))[2]).toBe(8);
    for (const photoId of [8, 9])
      await appendEvents(product.runtime.store, {
        type: 'media.photo-unpublished',
        data: publishedData.get(photoId) as PhotoPublished['data'],
      });
  });

  it('U2 of each day of a span there is the first one', async () => {
    const ofDays = async (first: string, last: string) =>
      (await product.dispatcher.dispatch(new ListPhotosOfDays(UserId(ada), first, last))).map(({ photoId }) => photoId as number);
    await product.catchUp();
    expect(await ofDays('2025-03-04', '2026-03-04')).toEqual([2, 5, 3, 6]);
    expect(await ofDays('2026-03-03', '2026-03-03')).toEqual([3]);
    expect(await ofDays('2026-03-05', '2026-03-09')).toEqual([]);
  });

  it('B4 are without those that are not published, and without those of suspended people', async () => {
    await appendEvents(product.runtime.store, { type: 'media.photo-unpublished', data: publishedData.get(4) as PhotoPublished['data'] });
    expect(await around(3)).toEqual([[5, 2, 1], [6], 1]);
    const hide = async (type: 'media.photo-hidden' | 'media.photo-shown') => {
      for (const data of publishedData.values()) if (data.ownerId === ada) await appendEvents(product.runtime.store, { type, data });
    };
    await hide('media.photo-hidden');
    expect(await around(3)).toEqual([[], [], null]);
    await hide('media.photo-shown');
    expect(await around(3)).toEqual([[5, 2, 1], [6], 1]);
  });

  it('S7 of a person with very many photos reads a page of the index by time', async () => {
    await product.admin.query(`
      insert into views.photo_cards (photo_id, owner_id, state, took_at, took_at_offset, is_premium, is_curated, hidden, colors, count_likes, count_comments)
      select 1000 + n, 50 + n % 40, 'published', timestamp '2020-01-01' + n * interval '3 hours', 0, false, false, false, '[]', 0, 0
      from generate_series(1, 40000) n`);
    await product.admin.query('analyze views.photo_cards');
    const params = [60, 21_010, '2026-11-06T06:00:00', 8];
    const [plan] = await product.admin.query(`explain (analyze, format json) ${PHOTO_NEIGHBOURS}`, params);
    const text = JSON.stringify(plan);
    expect(text.match(/photo_cards_owner_taken/g)).toHaveLength(3);
    expect(text).not.toMatch(/Seq Scan|"Node Type":"Sort"/);
    const [year] = await product.admin.query(`explain (analyze, format json) ${PHOTOS_OF_DAYS}`, [60, '2026-01-01', '2026-12-31']);
    expect(JSON.stringify(year)).toMatch(/photo_cards_owner_taken/);
    expect(JSON.stringify(year)).not.toMatch(/Seq Scan/);
    await product.admin.query('delete from views.photo_cards where photo_id > 1000');
  });
});

import { PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ViewsByDay } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([viewsContext, ...neighbours]);
});
afterAll(() => product.close());

const counted = (hour: string, ...photos: readonly (readonly [number, number])[]) =>
  appendEvents(product.runtime.store, {
    type: 'media.photo-views-counted',
    data: {
      ownerId: UserId(7),
      hour: `${hour}:00:00.000Z`,
      photos: photos.map(([id, views]) => ({ photoId: PhotoId(id), views, downloads: 0 })),
    },
  });
const since = async (photoId: number, date: string) => {
  await product.catchUp();
  return product.dispatcher.dispatch(new ViewsByDay(PhotoId(photoId), date));
};

describe('views of a photo, day by day', () => {
  it('U5 the hours of a day of UTC are added up, each photo for itself, and those of a deleted photo are gone', async () => {
    await counted('2026-04-01T00', [81, 3], [82, 1]);
    await counted('2026-04-01T23', [81, 4]);
    await counted('2026-04-03T12', [81, 5]);
    expect(await since(81, '2026-04-01')).toEqual(
      new Map([
        ['2026-04-01', 7],
        ['2026-04-03', 5],
      ]),
    );
    expect(await since(81, '2026-04-02')).toEqual(new Map([['2026-04-03', 5]]));
    expect(await since(82, '2026-04-01')).toEqual(new Map([['2026-04-01', 1]]));
    await appendEvents(product.runtime.store, { type: 'media.photo-deleted', data: { ...photoData(81, 7), wasPublished: true } as never });
    expect(await since(81, '2026-04-01')).toEqual(new Map());
    expect((await since(82, '2026-04-01')).size).toBe(1);
  });
});

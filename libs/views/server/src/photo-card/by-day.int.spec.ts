import { type PageRequest, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListPhotoCards, type PhotoList } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { neighbours, appendEvents } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([viewsContext, ...neighbours]);
});
afterAll(() => product.close());

const publish = (photoId: number, tookAtLocal: string, tookAtOffsetMinutes: number) =>
  appendEvents(product.runtime.store, {
    type: 'media.photo-published',
    data: { ...photoData(photoId, 7), tags: ['tide'], tagSlugs: ['tide'], tookAtLocal, tookAtOffsetMinutes },
  });

type Asked = Omit<PhotoList, 'page'> & Partial<PageRequest>;
const idsOf = async ({ perPage = 10, page = 1, from = null, ...rest }: Asked) => {
  await product.catchUp();
  const found = await product.dispatcher.dispatch(new ListPhotoCards({ ...rest, page: { page, perPage, from } }));
  return { ...found, ids: found.items.map(({ photoId }) => photoId as number) };
};

const lists = [
  { kind: 'owner', ownerId: UserId(7) },
  { kind: 'own', ownerId: UserId(7), state: null },
  { kind: 'tag', slug: 'tide' },
] as const;

describe('photos in the order of their days (U2)', () => {
  beforeAll(async () => {
    // Uploaded in the order of their ids; the second and third at the same reading of two clocks.
    await publish(81, '2026-03-01T08:00:00', 0);
    await publish(82, '2026-03-03T07:15:00.250', 720);
    await publish(83, '2026-03-03T07:15:00.250', -720);
    await publish(84, '1998-07-12T23:59:59', 120);
    await publish(85, '2026-03-02T23:30:00', -600);
  });

  it.each(lists)('U2 U6 of $kind the latest day is first, by the clock of each photo, then the id', async (of) => {
    expect((await idsOf({ of, sort: 'taken' })).ids).toEqual([83, 82, 85, 81, 84]);
  });

  it.each(lists)('S7 pages of $kind are walked both ways without a repetition', async (of) => {
    const first = await idsOf({ of, sort: 'taken', perPage: 1 });
    const second = await idsOf({ of, sort: 'taken', perPage: 2, from: first.last && { after: first.last } });
    expect([first.ids, second.ids]).toEqual([[83], [82, 85]]);
    const third = await idsOf({ of, sort: 'taken', perPage: 2, from: second.last && { after: second.last } });
    expect(third.ids).toEqual([81, 84]);
    expect((await idsOf({ of, sort: 'taken', perPage: 2, from: third.first && { before: third.first } })).ids).toEqual([82, 85]);
  });

  it('U2 the photos of a tag that were taken on some days are those whose clocks said so', async () => {
    const theme = (firstDay: string, endDay: string) => ({ kind: 'theme', slug: 'tide', firstDay, endDay }) as const;
    expect(await idsOf({ of: theme('2026-03-02', '2026-03-09') })).toMatchObject({ ids: [83, 82, 85], total: 3 });
    expect(await idsOf({ of: theme('2026-03-02', '2026-03-03') })).toMatchObject({ ids: [85], total: 1 });
    expect(await idsOf({ of: { ...theme('2026-03-02', '2026-03-09'), slug: 'sea' } })).toMatchObject({ ids: [], total: 0 });
    const first = await idsOf({ of: theme('2026-03-02', '2026-03-09'), perPage: 2 });
    expect((await idsOf({ of: theme('2026-03-02', '2026-03-09'), perPage: 2, from: first.last && { after: first.last } })).ids).toEqual([
      85,
    ]);
  });

  it('U2 another date of a photo moves it', async () => {
    const data = {
      ...photoData(84, 7),
      tags: ['tide'],
      tagSlugs: ['tide'],
      tagSlugsBefore: ['tide'],
      isPublished: true,
      isOffsetKnown: true,
    };
    await appendEvents(product.runtime.store, {
      type: 'media.photo-edited',
      data: { ...data, tookAtLocal: '2026-03-09T10:00:00', tookAtOffsetMinutes: 0 },
    });
    for (const of of lists) expect((await idsOf({ of, sort: 'taken' })).ids[0]).toBe(84);
  });
});

import { type PageRequest, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { FindPublishers, ListPhotosOfPeople } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

const RUNS = sized(25, 100, 3_000);
const seed = Number(process.env.HELIOGRAPH_SEED ?? Date.now() % 2 ** 31);
const people = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => UserId(id));
/** People without photos. */
const quiet = Array.from({ length: 300 }, (_, index) => UserId(1_000 + index));
/** Long runs of one person, several in one instant, and ids in another order than publications. */
const photos = Array.from({ length: 70 }, (_, index) => ({
  id: ((index * 37) % 70) + 1,
  ownerId: people[index < 40 ? 0 : index % 8] as UserId,
  at: `2026-03-0${(index % 3) + 1}T10:0${Math.floor(index / 12)}:00.000Z`,
}));
const newestFirst = photos.toSorted((one, other) => (one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1));

describe('photos of several people in one list (N1)', () => {
  let product: TestProduct;
  beforeAll(async () => {
    process.stderr.write(`HELIOGRAPH_SEED=${seed}\n`);
    product = await testProduct([viewsContext, ...neighbours]);
    for (const { id, ownerId, at } of photos)
      await appendEvents(product.runtime.store, { type: 'media.photo-published', data: { ...photoData(id, ownerId), at } });
    await product.catchUp();
  }, 120_000);
  afterAll(() => product.close());

  const read = async (of: readonly UserId[], page: Partial<PageRequest> = {}) => {
    const found = await product.dispatcher.dispatch(new ListPhotosOfPeople(of, { page: 1, perPage: 10, ...page }));
    return { ...found, ids: found.items.map(({ photoId }) => photoId as number) };
  };
  const walked = async (of: readonly UserId[], perPage: number) => {
    let found = await read(of, { perPage });
    const forward = [...found.ids];
    while (found.hasAfter && found.last !== null) {
      found = await read(of, { perPage, from: { after: found.last } });
      forward.push(...found.ids);
    }
    const backward = [...found.ids];
    while (found.hasBefore && found.first !== null) {
      found = await read(of, { perPage, from: { before: found.first } });
      backward.unshift(...found.ids);
    }
    return { forward, backward };
  };

  it('N1 S7 of few and of many people, walked in either direction, each photo is met once, latest publication first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray(people), fc.constantFrom([], quiet), fc.integer({ min: 1, max: 12 }), async (some, more, perPage) => {
        const expected = newestFirst.filter(({ ownerId }) => some.includes(ownerId)).map(({ id }) => id);
        expect(await walked([...some, ...more], perPage)).toEqual({ forward: expected, backward: expected });
      }),
      { numRuns: RUNS, seed },
    );
  });

  it('N1 of many people, who have published nothing for long, what they published before is found', async () => {
    const at = '2026-03-05T10:00:00.000Z';
    const others = Array.from({ length: 1_001 }, (_, index) => ({ ...photoData(10_000 + index, UserId(9)), at }));
    await appendEvents(product.runtime.store, ...others.map((data) => ({ type: 'media.photo-published' as const, data })));
    await product.catchUp();
    const expected = newestFirst.filter(({ ownerId }) => ownerId === 2).map(({ id }) => id);
    expect(await walked([UserId(2), ...quiet], 3)).toEqual({ forward: expected, backward: expected });
  });

  it('N1 the publishers of photos from a place on are named in the order of the list, in either direction, one for each photo', async () => {
    const publishers = (page: Partial<PageRequest>, most: number) =>
      product.dispatcher.dispatch(new FindPublishers({ page: 1, perPage: 10, ...page }, most));
    const owners = (await walked(people, 12)).forward.map((id) => photos.find((photo) => photo.id === id)?.ownerId);
    const others = (await publishers({}, 5_000)).filter((id) => people.includes(id));
    expect(others).toEqual(owners);
    const { last } = await read(people, { perPage: 7 });
    const after = { after: last ?? [] };
    expect(await publishers({ from: after }, 5)).toEqual(owners.slice(7, 12));
    expect((await publishers({ from: { before: last ?? [] } }, 6)).filter((id) => people.includes(id))).toEqual(
      owners.slice(0, 6).reverse(),
    );
  });

  it('N1 nobody has nothing, and a photo is gone as soon as it is not published', async () => {
    expect(await read([])).toMatchObject({ ids: [], hasAfter: false, hasBefore: false });
    const [first, second] = newestFirst.filter(({ ownerId }) => ownerId === 3);
    expect((await read([UserId(3)])).ids[0]).toBe(first?.id);
    const data = photoData(first?.id as number, UserId(3));
    await appendEvents(product.runtime.store, { type: 'media.photo-unpublished', data });
    await product.catchUp();
    expect((await read([UserId(3)])).ids[0]).toBe(second?.id);
    await appendEvents(product.runtime.store, { type: 'media.photo-published', data: { ...data, at: '2026-03-06T10:00:00.000Z' } });
    await product.catchUp();
    expect((await read([UserId(3)])).ids.slice(0, 2)).toEqual([first?.id, second?.id]);
  });
});

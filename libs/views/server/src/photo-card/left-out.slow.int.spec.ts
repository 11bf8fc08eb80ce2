import { type Page, type PageRequest, PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { ListPhotoCards, ListUserCards, type PhotosOf } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

const RUNS = sized(15, 60, 2000);
const seed = Number(process.env.HELIOGRAPH_SEED ?? Date.now() % 2 ** 31);
const OWNERS = 9;
const FAN = UserId(1_000);
const now = new Date('2026-03-05T12:00:00.000Z');
const owners = Array.from({ length: OWNERS }, (_, index) => UserId(index + 1));
/** Whose photo each is: long runs of one person on purpose. */
const photos = Array.from({ length: 60 }, (_, index) => ({
  id: PhotoId(index + 1),
  ownerId: UserId(index < 42 ? 1 : (index % OWNERS) + 1),
}));

let product: TestProduct;
beforeAll(async () => {
  process.stderr.write(`HELIOGRAPH_SEED=${seed}\n`);
  product = await testProduct([viewsContext, ...neighbours]);
  for (const ownerId of owners)
    await appendEvents(product.runtime.store, {
      type: 'identity.user-registered',
      data: { userId: ownerId, username: `user_${ownerId}`, name: '', createdAt: `2026-03-01T10:00:0${ownerId}.000Z` },
    });
  for (const { id, ownerId } of photos) {
    const at = `2026-03-0${ownerId % 4 === 0 ? 4 : 1}T10:${String(id % 7).padStart(2, '0')}:00.000Z`;
    const data = { ...photoData(id, ownerId), createdAt: at, tags: ['sea'], tagSlugs: ['sea'] };
    await appendEvents(
      product.runtime.store,
      { type: 'media.photo-published', data },
      { type: 'social-graph.photo-liked', data: { userId: FAN, photoId: id, ownerId, at } },
    );
  }
  await product.catchUp();
}, 120_000);
afterAll(() => product.close());

type Read = (page: PageRequest) => Promise<Page<{ readonly id: number; readonly of: UserId }>>;

const photosOf =
  (of: PhotosOf, sort: 'popular' | 'recent' | 'oldest'): Read =>
  async (page) => {
    const found = await product.dispatcher.dispatch(new ListPhotoCards({ of, sort, page }));
    return { ...found, items: found.items.map(({ photoId, ownerId }) => ({ id: photoId, of: ownerId })) };
  };
const peopleBy =
  (sort: 'popular' | 'new' | 'streak'): Read =>
  async (page) => {
    const found = await product.dispatcher.dispatch(new ListUserCards(sort, page, now));
    return { ...found, items: found.items.map(({ userId }) => ({ id: userId, of: userId })) };
  };

const lists: readonly [string, Read][] = [
  ['all photos, recent', photosOf({ kind: 'all' }, 'recent')],
  ['all photos, oldest', photosOf({ kind: 'all' }, 'oldest')],
  ['photos of a tag', photosOf({ kind: 'tag', slug: 'sea' }, 'popular')],
  ['photos of a day', photosOf({ kind: 'day', date: '2026-02-10' }, 'recent')],
  ['liked photos', photosOf({ kind: 'liker', likerId: FAN }, 'recent')],
  ['photos of one person', photosOf({ kind: 'owner', ownerId: UserId(1) }, 'recent')],
  ['people, popular', peopleBy('popular')],
  ['people, new', peopleBy('new')],
  ['people by streak', peopleBy('streak')],
];

describe('lists without people who are left out (B2)', () => {
  it.each(lists)('B2 %s: walked in either direction, and by number, everything else is met once', async (_name, read) => {
    const whole = await read({ page: 1, perPage: 100 });
    await fc.assert(
      fc.asyncProperty(fc.subarray(owners, { minLength: 1 }), fc.integer({ min: 1, max: 4 }), async (without, perPage) => {
        const expected = whole.items.filter(({ of }) => !without.includes(of)).map(({ id }) => id);
        const page = { page: 1, perPage, without };
        const forward: number[] = [];
        let found = await read(page);
        for (let pages = 0; ; pages++) {
          expect(found.total).toBe(whole.total);
          // Short only where the list ends or as many rows as it may look at were passed over.
          if (found.items.length < perPage && found.hasAfter) expect(without).toContain(UserId(1));
          forward.push(...found.items.map(({ id }) => id));
          if (!found.hasAfter) break;
          expect(pages).toBeLessThan(100);
          found = await read({ ...page, from: { after: found.last as readonly number[] } });
        }
        expect(forward).toEqual(expected);
        const backward: number[] = found.items.map(({ id }) => id);
        while (found.hasBefore && found.first !== null) {
          found = await read({ ...page, from: { before: found.first } });
          backward.unshift(...found.items.map(({ id }) => id));
        }
        expect(backward).toEqual(expected);
        const byNumber: number[] = [];
        for (let number = 1; number <= Math.ceil(whole.items.length / perPage); number++) {
          const { items } = await read({ page: number, perPage, without });
          byNumber.push(...items.map(({ id }) => id));
        }
        expect(new Set(byNumber).size).toBe(byNumber.length);
        if (!without.includes(UserId(1)) || perPage > 2) expect(byNumber).toEqual(expected);
      }),
      { numRuns: RUNS, seed },
    );
  });
});

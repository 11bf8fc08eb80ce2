import type { Database, Transaction } from '@heliograph/database';
import { type Page, type PageStart, PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListPhotoCards, type PhotoList } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';
import { makeEdition } from './trending-editions.js';

const noon = Date.parse('2026-03-08T12:00:00.000Z');
const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
const at = (milliseconds: number) => new Date(noon + milliseconds);
const all = { kind: 'all' } as const;
const tide = { kind: 'tag', slug: 'tide' } as const;

describe('editions of trending photos', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([viewsContext, ...neighbours]);
  });
  afterAll(() => product.close());

  const photoOf = (photoId: number, ownerId: number) => ({ ...photoData(photoId, ownerId), tags: ['Tide'], tagSlugs: ['tide'] });
  const publish = (photoId: number, ownerId: number, more: { isPremium?: boolean } = {}) =>
    appendEvents(product.runtime.store, { type: 'media.photo-published', data: { ...photoOf(photoId, ownerId), ...more } });
  const relation = (photoId: number, userId: number, time: number) => ({
    ...{ photoId: PhotoId(photoId), userId: UserId(userId), ownerId: UserId(photoId), at: at(time).toISOString() },
  });
  const like = (photoId: number, userId: number, time = -MINUTE_MILLISECONDS) =>
    appendEvents(product.runtime.store, { type: 'social-graph.photo-liked', data: relation(photoId, userId, time) });
  const edition = async (milliseconds: number) => {
    await product.catchUp();
    return makeEdition(product.runtime.database, at(milliseconds));
  };
  const list = async (of: PhotoList['of'] = all, from: PageStart | null = null, more: Partial<PhotoList> & { perPage?: number } = {}) => {
    const { perPage = 10, page = { page: 1, perPage, from }, ...rest } = more;
    const found = await product.dispatcher.dispatch(new ListPhotoCards({ of, sort: 'trending', ...rest, page }));
    return { ...found, ids: found.items.map(({ photoId }) => photoId as number) };
  };
  const after = ({ last }: Pick<Page<unknown>, 'last'>): PageStart => ({ after: last ?? [] });

  it('N5 there is none before something is liked', async () => {
    expect(await edition(0)).toBe(false);
    expect(await list()).toMatchObject({ ids: [], total: 0, hasAfter: false });
  });

  it('N5 likes count by their age, not those of the owner or of suspended people, nor older ones than seven days', async () => {
    // Photo n is of person n.
    for (let photoId = 1; photoId <= 12; photoId++) await publish(photoId, photoId, { isPremium: photoId === 3 });
    await appendEvents(product.runtime.store, {
      type: 'identity.user-registered',
      data: { userId: UserId(99), username: 'sus', name: 'Sus', createdAt: at(-HOUR_MILLISECONDS).toISOString() },
    });
    await appendEvents(product.runtime.store, {
      type: 'identity.user-disabled',
      data: { userId: UserId(99), at: at(-HOUR_MILLISECONDS).toISOString() },
    });
    // One new like is worth more than one of yesterday, and three of yesterday more than one new one.
    await like(1, 21);
    for (const userId of [21, 22, 23]) await like(2, userId, -24 * HOUR_MILLISECONDS - MINUTE_MILLISECONDS);
    await like(3, 21, -24 * HOUR_MILLISECONDS - MINUTE_MILLISECONDS);
    await like(4, 4);
    await like(5, 99);
    await like(6, 21, -7 * 24 * HOUR_MILLISECONDS);
    expect(await edition(0)).toBe(true);
    expect(await list()).toMatchObject({ ids: [2, 1, 3], total: 3 });
    expect(await list(tide)).toMatchObject({ ids: [2, 1, 3], total: 3 });
    expect(await list(all, null, { premium: true })).toMatchObject({ ids: [3], total: 1 });
    expect(await list({ kind: 'tag', slug: 'sand' })).toMatchObject({ ids: [], total: 0 });
  });

  it('N5 the next edition comes five minutes later, by one worker', async () => {
    for (let photoId = 7; photoId <= 12; photoId++) for (const userId of [31, 32, 33]) await like(photoId, userId);
    await publish(13, 13);
    for (const photoId of [4, 5, 6, 13]) await like(photoId, 31, -2 * HOUR_MILLISECONDS);
    expect(await edition(5 * MINUTE_MILLISECONDS - 1)).toBe(false);
    expect((await list()).ids).toEqual([2, 1, 3]);
    await product.catchUp();
    const made = await Promise.all([1, 2, 3].map(() => makeEdition(product.runtime.database, at(5 * MINUTE_MILLISECONDS))));
    expect(made.filter(Boolean)).toEqual([true]);
    expect((await list(all, null, { perPage: 20 })).ids).toEqual([12, 11, 10, 9, 8, 7, 2, 1, 13, 6, 5, 4, 3]);
  });

  it('N5 S7 somebody who pages stays in the same edition for an hour, in both directions, even when newer ones are made', async () => {
    const first = await list(all, null, { perPage: 4 });
    expect(first).toMatchObject({ ids: [12, 11, 10, 9], total: 13, hasBefore: false, hasAfter: true });
    for (const userId of [41, 42, 43, 44, 45]) await like(3, userId);
    expect(await edition(10 * MINUTE_MILLISECONDS)).toBe(true);
    expect((await list(all, null, { perPage: 4 })).ids).toEqual([3, 12, 11, 10]);
    for (const later of [20, 40, 60, 69]) {
      await edition(later * MINUTE_MILLISECONDS);
      const second = await list(all, after(first), { perPage: 4 });
      expect(second).toMatchObject({ ids: [8, 7, 2, 1], hasBefore: true, hasAfter: true });
      expect((await list(all, after(second), { perPage: 5 })).ids).toEqual([13, 6, 5, 4, 3]);
      expect((await list(all, { before: second.first ?? [] }, { perPage: 4 })).ids).toEqual([12, 11, 10, 9]);
    }
    // An hour after the next one it is gone, and the place is that of the newest.
    expect(await edition(75 * MINUTE_MILLISECONDS)).toBe(true);
    expect((await list(all, after(first), { perPage: 4 })).ids).toEqual([9, 8, 7, 2]);
    expect((await list(all, null, { page: { page: 2, perPage: 4 } })).ids).toEqual([9, 8, 7, 2]);
    expect((await list(all, null, { page: { page: 9, perPage: 4 } })).ids).toEqual([]);
  });

  it('N5 R3 what was unpublished or deleted since is passed over, and the rest stays where it is', async () => {
    await appendEvents(product.runtime.store, { type: 'media.photo-unpublished', data: photoOf(12, 12) });
    await appendEvents(product.runtime.store, { type: 'media.photo-unpublished', data: photoOf(11, 11) });
    await appendEvents(product.runtime.store, { type: 'media.photo-deleted', data: photoOf(11, 11) });
    await product.catchUp();
    const first = await list(all, null, { perPage: 4 });
    expect(first).toMatchObject({ ids: [3, 10], total: 13, hasAfter: true });
    expect((await list(all, after(first), { perPage: 4 })).ids).toEqual([9, 8, 7, 2]);
    await edition(80 * MINUTE_MILLISECONDS);
    expect((await list(all, null, { perPage: 4 })).ids).toEqual([3, 10, 9, 8]);
  });

  it('N5 B2 pages are not short for people who are left out', async () => {
    const page = { page: 1, perPage: 4, without: [UserId(3), UserId(9)] };
    const first = await list(all, null, { page });
    expect(first.ids).toEqual([10, 8, 7, 2]);
    const from = after(first);
    expect((await list(all, null, { page: { ...page, from } })).ids).toEqual([1, 13, 6, 5]);
  });

  it('N5 B4 photos of suspended people are in no new edition; a like that was taken back counts no more', async () => {
    await appendEvents(product.runtime.store, { type: 'media.photo-hidden', data: photoOf(10, 10) });
    for (const userId of [41, 42, 43, 44, 45, 21])
      await appendEvents(product.runtime.store, { type: 'social-graph.photo-unliked', data: relation(3, userId, 0) });
    await edition(85 * MINUTE_MILLISECONDS);
    expect((await list(all, null, { perPage: 20 })).ids).toEqual([9, 8, 7, 2, 1, 13, 6, 5, 4]);
  });

  it('N5 once nothing was liked for seven days the list is empty, and the next like needs no waiting', async () => {
    expect(await edition(8 * 24 * HOUR_MILLISECONDS)).toBe(true);
    expect(await edition(8 * 24 * HOUR_MILLISECONDS + 10 * MINUTE_MILLISECONDS)).toBe(false);
    expect(await list()).toMatchObject({ ids: [], total: 0 });
    await like(9, 50, 8 * 24 * HOUR_MILLISECONDS + 10 * MINUTE_MILLISECONDS);
    expect(await edition(8 * 24 * HOUR_MILLISECONDS + 11 * MINUTE_MILLISECONDS)).toBe(true);
    expect((await list()).ids).toEqual([9]);
  });

  it('N5 an edition of a clock that was ahead is replaced, and what is listed follows', async () => {
    const later = 40 * 24 * HOUR_MILLISECONDS;
    await like(2, 61, later);
    expect(await edition(later + 5 * HOUR_MILLISECONDS)).toBe(true);
    expect(await edition(later + MINUTE_MILLISECONDS)).toBe(true);
    expect((await list()).ids).toEqual([2]);
    expect(await edition(later + 2 * MINUTE_MILLISECONDS)).toBe(false);
    const [kept] = await product.admin.query<{ newest: number }>('select max(edition) as newest from views.trending_editions');
    expect(kept?.newest).toBe(at(later + MINUTE_MILLISECONDS).getTime());
  });

  it('N5 of a worker that was killed nothing is left', async () => {
    const count = () => product.admin.query('select edition, list from views.trending_lists order by 1, 2');
    const before = await count();
    await like(8, 50, 8 * 24 * HOUR_MILLISECONDS + 20 * MINUTE_MILLISECONDS);
    await product.catchUp();
    const dying: Pick<Database, 'transaction'> = {
      transaction: (work) =>
        product.runtime.database.transaction((tx) => {
          const query: Transaction['query'] = async (sql, params) => {
            if (sql.includes('insert into views.trending_lists')) throw new Error('killed');
            return tx.query(sql, params);
          };
          return work({ query, prepared: (statement) => tx.prepared(statement) });
        }),
    };
    const killed = makeEdition(dying, at(8 * 24 * HOUR_MILLISECONDS + 21 * MINUTE_MILLISECONDS));
    await expect(killed).rejects.toThrow('killed');
    expect(await count()).toEqual(before);
    expect(await edition(8 * 24 * HOUR_MILLISECONDS + 21 * MINUTE_MILLISECONDS)).toBe(true);
  });
});

import { newContext } from '@heliograph/cqrs';
import { type PageStart, PhotoId, UserId } from '@heliograph/kernel';
import {
  FilterLiked,
  FindLikeState,
  LikePhoto,
  LikesByDay,
  LikeTotals,
  ListPhotoLikes,
  SetRelationsHidden,
  UnlikePhoto,
} from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { socialGraphContext } from '../social-graph.context.js';
import { socialGraphLog } from '../social-graph.log.js';
import { photoLikeRelation } from './photo-like.relation.js';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
const owner = UserId(9);

describe('photo like', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([socialGraphContext]);
  });
  afterAll(() => product.close());

  const context = (userId: number, minutes = 0) => newContext(`user:${userId}`, new Date(noon + minutes * 60_000));
  const like = (userId: number, photoId: number, minutes?: number) =>
    product.dispatcher.dispatch(new LikePhoto(context(userId, minutes), UserId(userId), PhotoId(photoId), owner));
  const unlike = (userId: number, photoId: number) =>
    product.dispatcher.dispatch(new UnlikePhoto(context(userId), UserId(userId), PhotoId(photoId)));
  const totals = (...photoIds: number[]) => product.dispatcher.dispatch(new LikeTotals(photoIds.map(PhotoId)));
  const stream = (userId: number, photoId: number) =>
    product.runtime.store.load(socialGraphLog, photoLikeRelation.stream({ photoId: PhotoId(photoId), userId: UserId(userId) }));

  it('R2 64 people at once are answered 1..64, each number once, while no worker runs', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => like(1000 + index, 1)));
    expect(answers.map((answer) => answer.countLikes).sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, n) => n + 1));
    expect(await totals(1)).toEqual(new Map([[1, 64]]));
  });

  it('R1 a repeat makes no event and answers the current counter', async () => {
    expect(await like(1, 2)).toEqual({ countLikes: 1 });
    expect(await like(2, 2)).toEqual({ countLikes: 2 });
    expect(await like(1, 2)).toEqual({ countLikes: 2 });
    expect(await unlike(1, 2)).toEqual({ countLikes: 1 });
    expect(await unlike(1, 2)).toEqual({ countLikes: 1 });
    expect(await unlike(1, 404)).toEqual({ countLikes: 0 });
    expect((await stream(1, 2)).events.map((event) => event.type)).toEqual(['social-graph.photo-liked', 'social-graph.photo-unliked']);
  });

  it('R1 R2 is decided on what its caller has read, or on what that has become since', async () => {
    const [userId, photoId] = [UserId(60), PhotoId(61)];
    const read = () => product.dispatcher.dispatch(new FindLikeState(userId, photoId));
    const none = await read();
    expect(none).toEqual({ version: 0, state: { current: null, hidden: { userId: false } } });
    const likeIt = () => product.dispatcher.dispatch(new LikePhoto(context(60), userId, photoId, owner, none));
    expect(await Promise.all([likeIt(), likeIt()])).toEqual([{ countLikes: 1 }, { countLikes: 1 }]);
    expect(await likeIt()).toEqual({ countLikes: 1 });
    const liked = await read();
    expect(liked).toMatchObject({ version: 1, state: { current: { photoId, userId, ownerId: owner } } });
    for (let times = 0; times < 2; times++)
      expect(await product.dispatcher.dispatch(new UnlikePhoto(context(60), userId, photoId, liked))).toEqual({ countLikes: 0 });
    expect((await stream(60, 61)).events.map(({ type }) => type)).toEqual(['social-graph.photo-liked', 'social-graph.photo-unliked']);
  });

  it('likes by day are those that stand, on the day of UTC on which they were given', async () => {
    const DAY_MINUTES = 24 * 60;
    for (const [userId, minutes] of [
      [1, 0],
      [2, 0],
      [3, DAY_MINUTES],
      [4, 2 * DAY_MINUTES],
      [5, 2 * DAY_MINUTES],
    ] as const)
      await like(userId, 50, minutes);
    await unlike(5, 50);
    const [first = '', ...later] = [0, 1, 2].map((days) =>
      context(1, days * DAY_MINUTES)
        .now.toISOString()
        .slice(0, 10),
    );
    const since = (date: string) => product.dispatcher.dispatch(new LikesByDay(PhotoId(50), date));
    expect(await since(first)).toEqual(new Map([[first, 2], ...later.map((date) => [date, 1] as const)]));
    expect(await since(later[1] ?? '')).toEqual(new Map([[later[1], 1]]));
  });

  it('R2 one person pressing many times at once is one like', async () => {
    expect(await Promise.all(Array.from({ length: 16 }, () => like(3, 3)))).toEqual(Array(16).fill({ countLikes: 1 }));
    expect((await stream(3, 3)).version).toBe(1);
  });

  it('R2 likes and unlikes that race are answered counters that one order explains, never below 0', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((userId) => like(userId, 4)));
    const [unlikes, likes] = await Promise.all([
      Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((userId) => unlike(userId, 4))),
      Promise.all([11, 12, 13, 14, 15, 16, 17, 18].map((userId) => like(userId, 4))),
    ]);
    expect(await totals(4)).toEqual(new Map([[4, 8]]));
    // From 8 and back to 8 in steps of one: each step up is matched by one down between the same two numbers.
    const counts = (answers: typeof likes) => answers.map((answer) => answer.countLikes).sort((a, b) => a - b);
    expect(counts(unlikes).map((count) => count + 1)).toEqual(counts(likes));
    expect(Math.min(...counts(unlikes))).toBeGreaterThanOrEqual(0);
    const list = await product.dispatcher.dispatch(new ListPhotoLikes(PhotoId(4), { page: 1, perPage: 50 }));
    expect(list.total).toBe(8);
    expect(list.items.map((item) => item.userId)).toEqual([18, 17, 16, 15, 14, 13, 12, 11]);
  });

  it('the same person racing both ways ends in one of the two, and the counter says which', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => (index % 2 ? unlike(5, 5) : like(5, 5))));
    const liked = await product.dispatcher.dispatch(new FilterLiked(UserId(5), [PhotoId(5)]));
    expect((await totals(5)).get(PhotoId(5)) ?? 0).toBe(liked.size);
    const kinds = (await stream(5, 5)).events.map((event) => event.type);
    expect(kinds.every((kind, index) => kind.endsWith(index % 2 ? 'photo-unliked' : 'photo-liked'))).toBe(true);
  });

  it('R7 S7 lists the likes newest first, by page and by place', async () => {
    for (const [index, userId] of [21, 22, 23].entries()) await like(userId, 6, index);
    const page = (number: number, from: PageStart | null = null) =>
      product.dispatcher.dispatch(new ListPhotoLikes(PhotoId(6), { page: number, perPage: 2, from }));
    const last = { userId: UserId(22), at: new Date('2026-03-01T12:01:00.000Z') };
    const first = await page(1);
    expect(first).toMatchObject({ items: [{ userId: 23, at: new Date('2026-03-01T12:02:00.000Z') }, last], total: 3, hasAfter: true });
    expect(first.last).toEqual([last.at.getTime(), 22]);
    const rest = { items: [{ userId: 21, at: new Date('2026-03-01T12:00:00.000Z') }], total: 3, hasAfter: false };
    expect(await page(2)).toMatchObject(rest);
    expect(await page(1, { after: first.last ?? [] })).toMatchObject(rest);
    expect((await page(1, { before: first.last ?? [] })).items.map((item) => item.userId)).toEqual([23]);
    expect(await page(9)).toMatchObject({ items: [], total: 3, first: null, last: null });
  });

  it('B4 S5 likes of suspended people are in no page, as they are in no total', async () => {
    for (const [minutes, userId] of [41, 42, 43].entries()) await like(userId, 10, minutes);
    const first = () => product.dispatcher.dispatch(new ListPhotoLikes(PhotoId(10), { page: 1, perPage: 2 }));
    for (const [hidden, expected] of [
      [true, [[42, 41], 2, false]],
      [false, [[43, 42], 3, true]],
    ] as const) {
      await product.dispatcher.dispatch(new SetRelationsHidden(context(43), UserId(43), hidden));
      const { items, total, hasAfter } = await first();
      expect([items.map(({ userId }) => userId), total, hasAfter]).toEqual(expected);
    }
  });

  it('answers which of a page the viewer likes', async () => {
    await like(30, 7);
    await like(30, 9);
    expect(await product.dispatcher.dispatch(new FilterLiked(UserId(30), [7, 8, 9].map(PhotoId)))).toEqual(new Set([7, 9]));
    expect(await product.dispatcher.dispatch(new FilterLiked(UserId(31), [7, 8, 9].map(PhotoId)))).toEqual(new Set());
  });
});

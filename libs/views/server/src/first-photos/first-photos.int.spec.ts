import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListFirstPhotos } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';
import { FIRST_PHOTOS } from './first-photos.sql.js';

describe('first photos of newcomers', () => {
  let product: TestProduct;
  const store = () => product.runtime.store;
  const register = (userId: number, day: number) =>
    appendEvents(store(), {
      type: 'identity.user-registered',
      data: {
        userId: UserId(userId),
        username: `user${userId}`,
        name: `User ${userId}`,
        createdAt: `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`,
      },
    });
  const dataOf = (photoId: number, ownerId: number, hour: number) => ({
    ...photoData(photoId, ownerId),
    createdAt: `2026-03-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
  });
  const publish = (...of: [photoId: number, ownerId: number, hour: number]) =>
    appendEvents(store(), { type: 'media.photo-published', data: dataOf(...of) });
  const comment = (photoId: number, ownerId: number) =>
    appendEvents(store(), {
      type: 'discussion.comment-added',
      data: {
        ...{ commentId: CommentId(1), photoId: PhotoId(photoId), photoOwnerId: UserId(ownerId), authorId: UserId(1), parentId: null },
        ...{ parentAuthorId: null, level: 0, body: 'Hello', mentions: [], at: '2026-03-20T23:00:00.000Z' },
      },
    } as never);
  const firsts = async (limit = 10) => {
    await product.catchUp();
    const found = await product.dispatcher.dispatch(new ListFirstPhotos(new Date('2026-03-10T00:00:00Z'), limit));
    return found.map(({ photoId }) => photoId as number);
  };

  beforeAll(async () => {
    product = await testProduct([viewsContext, ...neighbours]);
    await register(1, 1);
    for (const [userId, day] of [
      [2, 11],
      [3, 12],
      [4, 13],
      [5, 14],
    ] as const)
      await register(userId, day);
    await publish(10, 1, 1);
    await publish(20, 2, 2);
    await publish(21, 2, 3);
    await publish(30, 3, 4);
    await publish(40, 4, 5);
  });
  afterAll(() => product?.close());

  it('are one of each, of those who have registered since alone, newest upload first', async () => {
    expect(await firsts()).toEqual([40, 30, 20]);
    expect(await firsts(2)).toEqual([40, 30]);
  });

  it('are none of those on which somebody has commented', async () => {
    await comment(30, 3);
    expect(await firsts()).toEqual([40, 20]);
  });

  it('B4 are none of suspended people, and none that is not published', async () => {
    await appendEvents(store(), { type: 'media.photo-unpublished', data: dataOf(40, 4, 5) });
    expect(await firsts()).toEqual([20]);
    await appendEvents(store(), { type: 'identity.user-disabled', data: { userId: UserId(2), at: '2026-03-21T10:00:00.000Z' } });
    expect(await firsts()).toEqual([]);
  });

  it('S7 of very many newcomers the newest are looked at, by indexes', async () => {
    await product.admin.query(`
      insert into views.user_cards (user_id, username, username_folded, name, is_hero, disabled, created_at, count_photos, count_followers, count_following, count_comments, count_photo_views, count_downloads)
      select 1000 + n, 'u' || n, 'u' || n, 'U', false, false, timestamptz '2026-03-15Z' + n * interval '1 second', 1, 0, 0, 0, 0, 0 from generate_series(1, 20000) n`);
    await product.admin.query(`
      insert into views.photo_cards (photo_id, owner_id, state, created_at, took_at, took_at_offset, is_premium, is_curated, hidden, colors, count_likes, count_comments)
      select 1000 + n, 1001 + n % 20000, 'published', timestamptz '2026-03-16Z' + n * interval '1 second', timestamp '2026-03-16', 0, false, false, false, '[]', 0, 0
      from generate_series(1, 40000) n`);
    await product.admin.query('analyze views.photo_cards, views.user_cards');
    const [plan] = await product.admin.query(`explain (analyze, format json) ${FIRST_PHOTOS}`, ['2026-03-10T00:00:00Z', 24]);
    const text = JSON.stringify(plan);
    expect(text).toMatch(/user_cards_new/);
    expect(text).toMatch(/photo_cards_owner_recent/);
    expect(text).not.toMatch(/"Seq Scan"/);
    await product.admin.query('delete from views.photo_cards where photo_id > 1000');
    await product.admin.query('delete from views.user_cards where user_id > 1000');
  });
});

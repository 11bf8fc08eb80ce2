import { type PageStart, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import {
  FindClockOffsets,
  FindStreak,
  ListEndingStreaks,
  ListUserCards,
  type CurrentStreak,
  UserCardsByIds,
} from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData, published } from '../spec/histories.js';
import { neighbours, appendEvents } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';
import { sweepStreaks, sweepStreaksAt } from './streak-sweep.js';

const begin = Date.UTC(2026, 1, 20);
const DAY_MILLISECONDS = 86_400_000;
const instant = (days: number) => new Date(begin + days * DAY_MILLISECONDS);
const date = (days: number) => instant(days).toISOString().slice(0, 10);

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([viewsContext, ...neighbours]);
});
afterAll(() => product.close());

const offsets = [0, 840, -600, 330];
let photos = 0;

/** Publishes on each of these days, with the offset that this person's clock has. */
async function person(userId: number, days: readonly number[]): Promise<void> {
  const username = `user${userId}`;
  const registered = { userId: UserId(userId), username, name: username, createdAt: instant(0).toISOString() };
  await appendEvents(product.runtime.store, { type: 'identity.user-registered', data: registered });
  for (const day of days) {
    const tookAtOffsetMinutes = offsets[userId % offsets.length] as number;
    const times = { tookAtLocal: `${date(day)}T12:00:00`, tookAtOffsetMinutes, firstPublishedAt: `${date(day)}T12:00:00.000Z` };
    await appendEvents(product.runtime.store, ...published({ ...photoData(++photos, userId), ...times }));
  }
}

const list = async (now: Date, perPage: number, page = 1, from: PageStart | null = null) => {
  const found = await product.dispatcher.dispatch(new ListUserCards('streak', { page, perPage, from }, now));
  return { ...found, seen: found.items.map((card) => [card.userId, card.streak]) };
};
const unswept = async () =>
  (await product.admin.query<{ n: number }>('select count(*)::integer as n from views.photo_a_day where ranked > 0'))[0]?.n;
const sweep = (now: Date, batch?: number) => sweepStreaksAt(product.runtime.database, now, { ...(batch && { batch }) });

/** The streaks of all users as the cards show them, computed without the index. */
async function byCards(now: Date): Promise<(readonly [number, number])[]> {
  const ids = (await product.admin.query<{ id: number }>('select user_id as id from views.user_cards')).map(({ id }) => UserId(id));
  const cards = await product.dispatcher.dispatch(new UserCardsByIds(ids, now));
  const pairs = [...cards.values()].map((card) => [card.userId as number, card.streak] as const);
  return pairs.sort(([a, left], [b, right]) => right - left || b - a);
}

describe('the list by streak', () => {
  beforeAll(async () => {
    for (let userId = 1; userId <= 24; userId++)
      await person(
        userId,
        Array.from({ length: userId % 6 }, (_, index) => (userId % 5) + index),
      );
    await product.catchUp();
  });

  it('U3 streaks that end within a stretch of time are listed in the order of their ends, page by page, each once', async () => {
    const now = instant(8);
    const until = instant(12);
    const all: CurrentStreak[] = [];
    for (let after: ListEndingStreaks['after'] = { endsAt: now, userId: null }; ; after = all.at(-1) as CurrentStreak) {
      const page = await product.dispatcher.dispatch(new ListEndingStreaks(after, until, 3));
      all.push(...page);
      if (page.length < 3) break;
    }
    const standing = await Promise.all(
      Array.from({ length: 24 }, (_, index) => product.dispatcher.dispatch(new FindStreak(UserId(index + 1), now))),
    );
    const expected = standing
      .flatMap((streak) => (streak && streak.endsAt <= until ? [streak] : []))
      .sort((left, right) => left.endsAt.getTime() - right.endsAt.getTime() || left.userId - right.userId);
    expect(all.length).toBeGreaterThan(5);
    expect(all).toEqual(expected);
    const byId = new Map(await byCards(now));
    for (const { userId, days } of all) expect([userId, byId.get(userId)]).toEqual([userId, days]);
    const over = await product.dispatcher.dispatch(new FindStreak(all[0]?.userId as UserId, all[0]?.endsAt));
    expect(over).toBeNull();
  });

  it('U2 N2 the clock offsets of people who have published are known, in one answer', async () => {
    const found = await product.dispatcher.dispatch(new FindClockOffsets([1, 2, 3, 4, 987_654].map(UserId)));
    expect(found).toEqual(new Map([1, 2, 3, 4].map((id) => [id, offsets[id % offsets.length]])));
  });

  it('U6 U7 is right at every moment, before its sweep, after it and while it is half done', async () => {
    const lengths = new Set<number>();
    for (let hours = 4 * 24; hours <= 13 * 24; hours += 7) {
      const now = instant(hours / 24);
      const expected = await byCards(now);
      expect((await list(now, 50)).seen).toEqual(expected);
      if (hours % 2 === 0) await sweep(now, 1);
      expect((await list(now, 50)).seen).toEqual(expected);
      lengths.add(expected.filter(([, streak]) => streak > 0).length);
    }
    expect(lengths.size).toBeGreaterThan(5);
    expect(lengths).toContain(0);
    await sweep(instant(13));
    expect(await unswept()).toBe(0);
  });

  it('U6 S7 pages by number and by place list every user once, both ways, across the end of the streaks', async () => {
    for (let userId = 31; userId <= 37; userId++) await person(userId, [18, 19, 20].slice(userId % 3));
    await product.catchUp();
    const now = instant(20.5);
    const whole = (await list(now, 50)).seen;
    expect(whole.filter(([, streak]) => streak !== 0)).toHaveLength(7);
    expect(whole).toEqual(await byCards(now));
    for (const perPage of [3, 4, 7]) {
      const byNumber: unknown[] = [];
      const byPlace: unknown[] = [];
      let from: PageStart | null = null;
      for (let page = 1; page <= Math.ceil(whole.length / perPage); page++) {
        byNumber.push(...(await list(now, perPage, page)).seen);
        const found = await list(now, perPage, 1, from);
        byPlace.push(...found.seen);
        from = found.last && { after: found.last };
        if (page > 1)
          expect((await list(now, perPage, 1, found.first && { before: found.first })).seen).toEqual(
            whole.slice((page - 2) * perPage, (page - 1) * perPage),
          );
      }
      expect(byNumber).toEqual(whole);
      expect(byPlace).toEqual(whole);
    }
  });

  it('U7 two sweeps at once share the work, and one that is repeated finds nothing', async () => {
    const before = await unswept();
    expect(before).toBeGreaterThan(0);
    const swept = await Promise.all([sweep(instant(24), 1), sweep(instant(24), 1)]);
    expect(swept[0] + swept[1] + (await sweep(instant(24)))).toBe(before);
    expect(await sweep(instant(24))).toBe(0);
  });

  it('U7 a new photo ranks a swept run again; the worker’s sweep ends by itself', async () => {
    await person(41, [30]);
    await product.catchUp();
    expect(await unswept()).toBe(1);
    const work = sweepStreaks({ database: product.runtime.database, log: () => undefined });
    await work.stop();
    expect(await unswept()).toBe(0);
    expect((await list(instant(30.5), 1)).seen).toEqual((await byCards(instant(30.5))).slice(0, 1));
  });
});

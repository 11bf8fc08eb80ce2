import { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { FindOpenDays, FindPersonDays, FindUserNumbers } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData, published } from '../spec/histories.js';
import { appendEvents, neighbours } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([viewsContext, ...neighbours]);
});
afterAll(() => product.close());

const now = new Date('2026-03-10T20:00:00Z');

describe('the days of a person, from their rows', () => {
  it('U3 N6 are those that the numbers of their card count, where the clock is theirs', async () => {
    const registered = { userId: UserId(1), username: 'ada', name: 'Ada', createdAt: '2026-01-01T00:00:00.000Z' };
    await appendEvents(product.runtime.store, { type: 'identity.user-registered', data: registered });
    const taken = [
      ['2025-12-31T23:59:59', '2026-01-02T09:59:59.999Z'],
      ['2026-03-07T00:00:00', '2026-03-12T00:00:00.000Z'],
      ['2026-03-09T23:59:59', '2026-03-09T10:00:00.000Z'],
      ['2026-03-10T12:00:00', '2026-03-10T00:00:00.000Z'],
    ] as const;
    for (const [index, [tookAtLocal, firstPublishedAt]] of taken.entries())
      await appendEvents(
        product.runtime.store,
        ...published({ ...photoData(index + 1, 1), tookAtLocal, tookAtOffsetMinutes: 840, firstPublishedAt }),
      );
    await product.catchUp();
    const ask = (year: number | null) => product.dispatcher.dispatch(new FindPersonDays(UserId(1), year, now));
    const [asked, before, numbers] = await Promise.all([
      ask(null),
      ask(2025),
      product.dispatcher.dispatch(new FindUserNumbers(UserId(1), now)),
    ]);
    const { streak, countMissed, countCompleted, level } = asked;
    expect({ streak: streak.value, countMissed: countMissed.value, countCompleted: countCompleted.value, level: level.value }).toEqual({
      streak: numbers?.streak,
      countMissed: numbers?.countMissed,
      countCompleted: numbers?.countCompleted,
      level: numbers?.level,
    });
    expect([asked.today, streak.days]).toEqual(['2026-03-11', ['2026-03-09', '2026-03-10']]);
    expect(countCompleted.days).toEqual(['2025-12-31', '2026-03-07', '2026-03-09', '2026-03-10']);
    expect(before.days.at(-1)).toEqual({ date: '2025-12-31', state: 'covered', photoId: 1 });
    expect(asked.days.filter(({ photoId }) => photoId !== null)).toEqual([
      { date: '2026-03-07', state: 'late', photoId: 2 },
      { date: '2026-03-09', state: 'covered', photoId: 3 },
      { date: '2026-03-10', state: 'covered', photoId: 4 },
    ]);
  });

  it('N6 and those that can still be covered, from the same rows', async () => {
    const open = (userId: number) => product.dispatcher.dispatch(new FindOpenDays(UserId(userId), 840, now));
    expect((await open(1)).map(({ date, isCovered }) => [date, isCovered])).toEqual([
      ['2026-03-09', true],
      ['2026-03-10', true],
      ['2026-03-11', false],
    ]);
    expect((await open(2)).map(({ date, isCovered }) => [date, isCovered])).toEqual([['2026-03-11', false]]);
  });

  it('N6 of somebody who has published nothing there are days, too', async () => {
    const { days, streak, level } = await product.dispatcher.dispatch(new FindPersonDays(UserId(2), 2024, now));
    expect([days.length, new Set(days.map(({ state }) => state)), streak.value, level.value]).toEqual([366, new Set(['before']), 0, 1]);
  });
});

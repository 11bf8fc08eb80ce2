import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';
import { pastTurnOfHour } from './spec/turn-of-the-hour.js';

interface Day {
  readonly date: string;
  readonly state: string;
  readonly photo: { readonly data: Photo } | null;
}
type Numbers = Readonly<
  Record<'streak' | 'count_missed' | 'count_completed' | 'level', { readonly value: number; readonly days: string[] }>
>;

/** So many days before today, in UTC. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Ada has photos of yesterday and of the day before, a late one of six days ago, and a draft of today. */
describe('the days of a person', () => {
  let product: Product;
  let [ada, ben, mia]: Person[] = [];
  let photos: Photo[];

  beforeAll(async () => {
    await pastTurnOfHour(60_000);
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    [ada, ben] = await Promise.all(['ada', 'ben'].map((name) => product.person(name)));
    mia = await product.staff('mia', 'moderator', 'moderate');
    photos = [];
    for (const days of [1, 2, 6])
      photos.push(await published(a(), (await upload(a(), { title: `Day ${days}`, took_at: `${daysAgo(days)}T12:00:00+0000` })).id));
    await upload(a(), { title: 'A draft', took_at: `${daysAgo(0)}T00:00:01+0000`, publish: '0' });
    await eventually(async () => expect((await days()).numbers.count_completed.value).toBe(3), 20_000);
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const a = () => ada as Person;
  const b = () => ben as Person;
  const staff = () => (mia as Person).api;
  const path = () => `/users/ada/days?year=${daysAgo(1).slice(0, 4)}`;
  /** By their dates, over the turn of a year too. */
  async function days(by = product.anybody): Promise<{ on: (date: string) => Day | undefined; numbers: Numbers }> {
    const years = [...new Set([0, 1, 2, 4, 6].map((ago) => daysAgo(ago).slice(0, 4)))];
    const replies = await Promise.all(years.map((year) => by.get<Day[]>(`/users/ada/days?year=${year}`)));
    const found = replies.flatMap(({ body }) => body.data);
    return { on: (date) => found.find((day) => day.date === date), numbers: replies[0]?.body.meta as unknown as Numbers };
  }

  it('N6, E: GET /users/:username/days: each day has its state and its photo, and the numbers are those of the person', async () => {
    const { on, numbers } = await days();
    expect([0, 1, 2, 4, 6].map((ago) => [on(daysAgo(ago))?.state, on(daysAgo(ago))?.photo?.data.title ?? null])).toEqual([
      ['grace', null],
      ['covered', 'Day 1'],
      ['covered', 'Day 2'],
      ['missed', null],
      ['late', 'Day 6'],
    ]);
    const { streak, count_missed, count_completed, level } = (
      await product.anybody.get<Readonly<Record<keyof Numbers, number>>>('/users/ADA')
    ).body.data;
    expect(numbers).toEqual({
      streak: { value: streak, days: [daysAgo(2), daysAgo(1)] },
      count_missed: { value: count_missed, days: [daysAgo(5), daysAgo(4), daysAgo(3)] },
      count_completed: { value: count_completed, days: [daysAgo(6), daysAgo(2), daysAgo(1)] },
      level: { value: level, days: [] },
    });
    expect([streak, count_missed, count_completed, level]).toEqual([2, 3, 3, 1]);
  });

  it('N6 S8 S10 S14 a year without digits is 422, JSONP wraps it, and an unchanged answer is 304', async () => {
    for (const year of ['abc', '26', '20260', '-026']) expect((await product.anybody.get(`/users/ada/days?year=${year}`)).status).toBe(422);
    expect((await product.anybody.get('/users/ada/days?year=2024&year=2025')).status).toBe(422);
    expect((await product.anybody.get<Day[]>('/users/ada/days?year=2024')).body.data).toHaveLength(366);
    expect((await product.anybody.get<Day[]>('/users/ben/days?year=')).body.data[0]?.date).toBe(`${daysAgo(0).slice(0, 4)}-01-01`);
    const plain = await product.anybody.get<Day[]>(path());
    const { text } = await product.anybody.get(`${path()}&callback=show`);
    const wrapped = JSON.parse(text.slice('/**/show('.length, -2)) as { data: Day[]; meta: Numbers };
    expect(wrapped.data).toEqual(plain.body.data);
    expect(wrapped.meta.streak).toEqual((plain.body.meta as unknown as Numbers).streak);
    const again = await product.anybody.get(path(), { headers: { 'If-None-Match': plain.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('B2 N6 somebody who is blocked finds no such person; the blocker sees days without photos', async () => {
    expect((await a().api.post('/users/ben/block')).status).toBe(200);
    expect((await b().api.get(path())).status).toBe(404);
    await a().api.delete('/users/ben/block');
    await b().api.post('/users/ada/block');
    const { on } = await days(b().api);
    expect(on(daysAgo(1))).toEqual({ date: daysAgo(1), state: 'covered', photo: null });
    await b().api.delete('/users/ada/block');
    expect((await days(b().api)).on(daysAgo(1))?.photo?.data.title).toBe('Day 1');
  });

  it('B4 N6 what is taken down is gone at once, workers stopped, and covers no day behind them; of the suspended there is nothing', async () => {
    await product.stopWorkers();
    const yesterday = photos[0] as Photo;
    expect((await staff().put(`/staff/photos/${yesterday.id}/takedown`, { reason: 'violence' })).status).toBe(200);
    for (const by of [product.anybody, a().api]) expect((await days(by)).on(daysAgo(1))?.photo).toBeNull();
    await product.startWorker();
    await eventually(async () => expect((await days()).on(daysAgo(1))?.state).toBe('grace'), 20_000);
    expect((await days()).numbers.count_completed.days).toEqual([daysAgo(6), daysAgo(2)]);
    await staff().put('/staff/users/ada/suspension', { reason: 'spam' });
    expect((await product.anybody.get(path())).status).toBe(404);
    await staff().delete('/staff/users/ada/suspension');
    expect((await product.anybody.get(path())).status).toBe(200);
    expect((await product.anybody.get('/users/nobody.at.all/days')).status).toBe(404);
  });
});

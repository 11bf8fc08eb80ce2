import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { expectWhole, published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';
import { pastTurnOfHour } from './spec/turn-of-the-hour.js';

/** The date now where clocks are so many hours ahead of UTC, and so many days before. */
const dateAt = (hours: number, daysAgo = 0) => new Date(Date.now() + hours * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Ada has two photos of today, one of yesterday and a draft of today; ben, whose clock is 14 hours ahead, one of his today. */
describe('the photos of today', () => {
  let product: Product;
  let pages: string;
  let [ada, ben, cid, mia]: Person[] = [];
  const photos = new Map<string, Photo>();

  beforeAll(async () => {
    await pastTurnOfHour(60_000);
    const port = await freePort();
    pages = `http://localhost:${port}`;
    product = await Product.start({ settings: { WEB_PORT: String(port), STAFF_SECOND_FACTOR: '0' } });
    [ada, ben, cid] = await Promise.all(['ada', 'ben', 'cid'].map((name) => product.person(name)));
    mia = await product.staff('mia', 'moderator', 'moderate');
    const make = async (by: Person, title: string, took_at: string) =>
      photos.set(title, await published(by, (await upload(by, { title, took_at })).id));
    await make(a(), 'Yesterday', `${dateAt(0, 1)}T23:59:59+0000`);
    await make(a(), 'Early', `${dateAt(0)}T00:00:00+0000`);
    await make(a(), 'Early too', `${dateAt(0)}T00:00:01+0000`);
    await upload(a(), { title: 'A draft', took_at: `${dateAt(0)}T00:00:02+0000`, publish: '0' });
    await make(b(), 'Ahead', `${dateAt(14)}T00:00:00+1400`);
    await eventually(async () => expect(await titles('?offset=%2B1400')).toContain('Ahead'), 20_000);
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const a = () => ada as Person;
  const b = () => ben as Person;
  const staff = () => (mia as Person).api;
  const list = (query = '', by = product.anybody) => by.get<Photo[]>(`/photos/today${query}`);
  const titles = async (query = '', by = product.anybody) => (await list(query, by)).body.data.map(({ title }) => title);
  /** Those whose day is this date, the newest upload first. */
  const of = (date: string): string[] =>
    [
      ['Ahead', dateAt(14)] as const,
      ['Early too', dateAt(0)] as const,
      ['Early', dateAt(0)] as const,
      ['Yesterday', dateAt(0, 1)] as const,
    ].flatMap(([title, day]) => (day === date ? [title] : []));

  it('N6, E: GET /photos/today: whose day it is at the offset, newest upload first, without drafts', async () => {
    expect(await titles('?offset=%2B0000')).toEqual(of(dateAt(0)));
    expect(await titles('?offset=%2B1400')).toEqual(of(dateAt(14)));
    expect(await titles('?offset=-1200')).toEqual(of(dateAt(-12)));
    const { body } = await list('?offset=%2B0000&include=user,colors');
    expect(body.meta.pagination.total).toBe(of(dateAt(0)).length);
    expect(body.data.map(({ user }) => user?.data.username)).toContain('ada');
    expect(body.data[0]?.colors?.data).toBeDefined();
  });

  it('N6 U2 without an offset it is today by the clock of the caller, and in UTC for everybody else', async () => {
    expect(await titles()).toEqual(of(dateAt(0)));
    expect(await titles('?offset=')).toEqual(of(dateAt(0)));
    expect(await titles('', b().api)).toEqual(of(dateAt(14)));
    expect(await titles('', (cid as Person).api)).toEqual(of(dateAt(0)));
    expect(await titles('?offset=+0000', b().api)).toEqual(of(dateAt(0)));
  });

  it('N6 S8 what is no offset is 422 by its name, and nothing else is met under this path', async () => {
    for (const offset of ['0200', '%2B200', '%2B02:00', '%2B1500', '%2B0060', '-9999', 'Z', 'today', '%2B02000', '%D9%A1'])
      expect([offset, (await list(`?offset=${offset}`)).body.errors?.offset]).toEqual([
        offset,
        [expect.stringContaining('offset from UTC')],
      ]);
    expect((await list('?offset=-0100&offset=-0200')).status).toBe(422);
    expect((await list('?per_page=0')).body.errors?.per_page).toBeDefined();
    expect((await product.anybody.post('/photos/today')).status).toBe(405);
    expect((await a().api.put('/photos/today', { title: 'x' })).status).toBe(404);
    expect((await product.anybody.get('/photos/tomorrow')).status).toBe(404);
  });

  it('N6 S5 S7 pages keep the offset and meet everything once, forwards and by number', async () => {
    const met: string[] = [];
    let path: string | undefined = '/photos/today?offset=+0000&per_page=1';
    while (path) {
      const { status, body }: Reply<Photo[]> = await product.anybody.get<Photo[]>(path);
      expect(status).toBe(200);
      met.push(...body.data.map(({ title }) => title));
      path = body.meta.pagination.links.next?.slice(product.publicUrl.length);
    }
    expect(met).toEqual(of(dateAt(0)));
    expect(await titles('?offset=%2B0000&per_page=1&page=2')).toEqual(of(dateAt(0)).slice(1, 2));
    expect((await list('?cursor=v1.made.up')).body.errors?.cursor).toBeDefined();
  });

  it('N6 U2 the page shows what the API answers, by the clock of the viewer, and whether they have one of today', async () => {
    const [visitor, member] = [new PageCaller(pages), new PageCaller(pages)];
    expect((await member.logIn('ben', password)).status).toBe(303);
    for (const [caller, by, own] of [
      [visitor, product.anybody, null],
      [member, b().api, 'Today is done.'],
    ] as const) {
      const { status, text } = await caller.get('/today');
      const [ofToday = '', earlier = ''] = text.split('<section class="earlier"');
      const shown = [...ofToday.matchAll(/<li class="tile[^>]*><a href="\/photos\/(\d+)"/g)].map(([, id]) => Number(id));
      // A day with few photos goes on with those of the day before.
      for (const id of shown) expect(earlier).not.toContain(`href="/photos/${id}"`);
      expect([status, shown]).toEqual([200, (await list('', by)).body.data.map(({ id }) => id)]);
      expect(text.includes('aria-label="Your day"')).toBe(own !== null);
      if (own !== null) expect(text).toContain(own);
    }
  });

  it('B2 N6 of two between whom a block stands neither meets the other', async () => {
    await a().api.post('/users/ben/block');
    expect(await titles('?offset=%2B1400', a().api)).not.toContain('Ahead');
    expect(await titles('?offset=%2B0000', b().api)).not.toContain('Early');
    const caller = new PageCaller(pages);
    await caller.logIn('ben', password);
    expect((await caller.get('/today')).text).not.toMatch(/href="\/users\/ada"/);
    expect(await titles('?offset=%2B1400', (cid as Person).api)).toEqual(of(dateAt(14)));
    await a().api.delete('/users/ben/block');
    expect(await titles('?offset=%2B1400', a().api)).toEqual(of(dateAt(14)));
  });

  it('U2 N6 a photo that gets another date is of today no more, until it has that of today again', async () => {
    const { id } = photos.get('Early too') as Photo;
    const dated = async (took_at: string, wanted: readonly string[]) => {
      await a().api.put(`/photos/${id}`, { took_at });
      await eventually(async () => {
        const { body } = await list('?offset=%2B0000');
        expect([body.data.map(({ title }) => title), body.meta.pagination.total]).toEqual([wanted, wanted.length]);
      }, 20_000);
    };
    await dated(
      `${dateAt(0, 3)}T12:00:00+0000`,
      of(dateAt(0)).filter((title) => title !== 'Early too'),
    );
    await dated(`${dateAt(0)}T00:00:01+0000`, of(dateAt(0)));
  });

  it('B4 N6 what is taken down or of somebody who is suspended is gone at once, workers stopped, and counts no more behind them', async () => {
    const before = of(dateAt(0));
    const { id } = photos.get('Early') as Photo;
    await product.stopWorkers();
    expect((await staff().put(`/staff/photos/${id}/takedown`, { reason: 'violence' })).status).toBe(200);
    for (const by of [product.anybody, a().api])
      expect(await titles('?offset=%2B0000', by)).toEqual(before.filter((title) => title !== 'Early'));
    await staff().put('/staff/users/ada/suspension', { reason: 'spam' });
    expect(await titles('?offset=%2B0000')).toEqual(before.filter((title) => title === 'Ahead'));
    await product.startWorker();
    const total = async () => (await list('?offset=%2B0000')).body.meta.pagination.total;
    await eventually(async () => expect(await total()).toBe(before.length - 2), 20_000);
    await staff().delete('/staff/users/ada/suspension');
    await staff().delete(`/staff/photos/${id}/takedown`);
    await eventually(async () => expect([await total(), await titles('?offset=%2B0000')]).toEqual([before.length, before]), 20_000);
    await expectWhole(product);
  });
});

import { freePort } from '@heliograph/database/embedded';
import { mondayOf, nextMonday, weekOf } from '@heliograph/media-contracts';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageCaller } from './spec/page-caller.js';
import { published } from './spec/expectations.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

interface Theme {
  readonly week: string;
  readonly first_day: string;
  readonly title: string;
  readonly tag: string;
  readonly url: string;
}

/** Ada took a photo with the tag in the week of the theme, one the day before, and one in it without the tag; Cora is a curator. */
describe('themes of weeks', () => {
  let product: Product;
  let pages: string;
  let ada: Person;
  let cora: Person;
  const week = '2026-W10';

  beforeAll(async () => {
    const port = await freePort();
    pages = `http://localhost:${port}`;
    product = await Product.start({ settings: { WEB_PORT: String(port), STAFF_SECOND_FACTOR: '0' } });
    ada = await product.person('ada');
    cora = await product.staff('cora', 'curator', 'curate');
    for (const [title, tags, took_at] of [
      ['In it', 'Still Water', '2026-03-08T23:59:59-1000'],
      ['Begin', 'Still Water', '2026-03-02T00:00:00+1400'],
      ['Before', 'Still Water', '2026-03-01T23:59:59+0000'],
      ['Untagged', 'sea', '2026-03-04T10:00:00+0000'],
    ] as const)
      await published(ada, (await upload(ada, { title, tags, took_at })).id);
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const themes = async (by = product.anybody) => (await by.get<Theme[]>('/themes')).body.data.map((theme) => theme.week);
  const photos = async (query = '', of = week) =>
    (await product.anybody.get<Photo[]>(`/themes/${of}/photos${query}`)).body.data.map(({ title }) => title);

  it('E: PUT /staff/themes/:week, E: DELETE /staff/themes/:week, E: GET /themes, E: GET /themes/:week: curators set, exchange and remove one', async () => {
    const { status, body } = await cora.api.put<Theme>(`/staff/themes/${week}`, { title: ' Water ', tag: 'Still Water' });
    const theme = { week, first_day: '2026-03-02', title: 'Water', tag: 'still-water', url: expect.stringMatching(/\/themes\/2026-W10$/) };
    expect([status, body.data]).toEqual([200, theme]);
    expect((await product.anybody.get<Theme>(`/themes/${week}`)).body.data).toEqual(theme);
    expect((await ada.api.put(`/staff/themes/${week}`, { title: 'Mine', tag: 'mine' })).status).toBe(403);
    expect((await product.anybody.delete(`/staff/themes/${week}`)).status).toBe(401);
    const wrong = await cora.api.put(`/staff/themes/${week}`, { title: '', tag: '!' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['title', 'tag']]);
    await cora.api.put('/staff/themes/2026-W11', { title: 'Sand', tag: 'sand' });
    expect(await themes()).toEqual(['2026-W11', week]);
    expect((await cora.api.delete('/staff/themes/2026-W11')).status).toBe(200);
    for (const send of [() => cora.api.delete('/staff/themes/2026-W11'), () => cora.api.put('/staff/themes/2025-W53', { title: '' })])
      expect((await send()).status).toBe(404);
    expect((await product.anybody.get('/themes/2026-W11')).status).toBe(404);
  });

  it('U2, E: GET /themes/:week/photos: it has the photos of its tag that were taken in its week by their own clocks, the latest first, by links alone', async () => {
    await eventually(async () => expect(await photos()).toEqual(['In it', 'Begin']), 5_000);
    const { body } = await product.anybody.get<Photo[]>(`/themes/${week}/photos?per_page=1&include=user`);
    expect([body.data[0]?.title, body.data[0]?.user?.data.username]).toEqual(['In it', 'ada']);
    const { links, total } = body.meta.pagination;
    expect(total).toBeUndefined();
    const next = await product.anybody.get<Photo[]>(new URL(links.next as string).pathname + new URL(links.next as string).search);
    expect(next.body.data.map(({ title }) => title)).toEqual(['Begin']);
    expect((await product.anybody.get(`/themes/${week}/photos?page=2`)).body.errors?.page).toBeDefined();
    expect((await product.anybody.get('/themes?page=2')).body.errors?.page).toBeDefined();
    expect((await product.anybody.get('/themes?cursor=v1.made.up')).body.errors?.cursor).toBeDefined();
  });

  it('a week to come is shown to curators alone, until it begins somewhere', async () => {
    const later = weekOf(nextMonday(nextMonday(mondayOf(weekOf(new Date().toISOString().slice(0, 10))) as string)));
    expect((await cora.api.put(`/staff/themes/${later}`, { title: 'Later', tag: 'later' })).status).toBe(200);
    expect((await product.anybody.get(`/themes/${later}`)).status).toBe(404);
    expect((await product.anybody.get(`/themes/${later}/photos`)).status).toBe(404);
    expect(await themes()).toEqual([week]);
    const [visitor, curator] = [new PageCaller(pages), new PageCaller(pages)];
    expect((await curator.logIn('cora', password)).status).toBe(303);
    expect((await visitor.get(`/themes/${later}`)).status).toBe(404);
    expect((await curator.get('/staff/themes')).text).toContain('Later');
    expect((await visitor.get('/themes')).text).not.toContain('Later');
  });

  it('B4 photos of somebody suspended are not in it', async () => {
    const visitor = new PageCaller(pages);
    expect((await visitor.get(`/themes/${week}`)).text).toContain('In it');
    await product.answerOf('users', 'disable', 'ada');
    await eventually(async () => expect(await photos()).toEqual([]), 10_000);
    expect((await visitor.get(`/themes/${week}`)).text).not.toContain('In it');
    await product.answerOf('users', 'enable', 'ada');
    await eventually(async () => expect(await photos()).toEqual(['In it', 'Begin']), 10_000);
  });
});

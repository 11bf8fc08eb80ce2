import { newContext } from '@heliograph/cqrs';
import type { Rejected } from '@heliograph/kernel';
import { FindTheme, ListThemes, RemoveTheme, SetTheme } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaContext } from '../index.js';

describe('themes of weeks', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([mediaContext]);
  });
  afterAll(() => product?.close());

  const context = () => newContext('user:7');
  const set = (week: string, title: string, tag = title) => product.dispatcher.dispatch(new SetTheme(context(), week, { title, tag }));
  const remove = (week: string) => product.dispatcher.dispatch(new RemoveTheme(context(), week));
  const find = (week: string) => product.dispatcher.dispatch(new FindTheme(week));
  const list = async (until: string | null, perPage = 10, page = 1) =>
    product.dispatcher.dispatch(new ListThemes(until, { page, perPage }));
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error as Rejected).code,
    );

  it('one is set, exchanged and removed, and known at once', async () => {
    const theme = { week: '2026-W25', firstDay: '2026-06-15', title: 'Reflections', tag: 'reflections' };
    expect(await set('2026-W25', 'Reflections')).toEqual(theme);
    expect(await set('2026-W25', 'Reflections', 'Still Water')).toEqual({ ...theme, tag: 'still-water' });
    expect(await find('2026-W25')).toEqual({ ...theme, tag: 'still-water' });
    await remove('2026-W25');
    expect(await find('2026-W25')).toBeNull();
    expect(await codeOf(remove('2026-W25'))).toBe('theme-not-found');
    expect(await codeOf(set('2025-W53', 'Nothing'))).toBe('theme-not-found');
    expect(await codeOf(set('2026-W25', '', '!'))).toBe('invalid-theme');
  });

  it('of editors who set one at the same time the last one counts', async () => {
    await Promise.all(['Light', 'Shade', 'Dusk'].map((title) => set('2026-W40', title)));
    expect(['Light', 'Shade', 'Dusk']).toContain((await find('2026-W40'))?.title);
  });

  it('are listed from the latest week that has begun on, over the turn of years', async () => {
    for (const week of ['2020-W53', '2021-W01', '2021-W02']) await set(week, week);
    const weeks = async (...asked: Parameters<typeof list>) => (await list(...asked)).items.map(({ week }) => week);
    expect(await weeks('2021-01-10')).toEqual(['2021-W01', '2020-W53']);
    expect(await weeks('2021-01-11')).toEqual(['2021-W02', '2021-W01', '2020-W53']);
    expect((await list('2021-01-11', 1)).total).toBe(3);
    const first = await list('2021-01-11', 2);
    const next = new ListThemes('2021-01-11', { page: 1, perPage: 2, from: first.last && { after: first.last } });
    expect((await product.dispatcher.dispatch(next)).items.map(({ week }) => week)).toEqual(['2020-W53']);
    expect((await list(null)).items[0]?.week).toBe('2026-W40');
  });
});

import type { Page, Position } from '@heliograph/kernel';
import { SearchPhotos, SearchTags, SearchUsers } from '@heliograph/search-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchFixture } from '../spec/search-fixture.js';

const ids = Array.from({ length: 13 }, (_, index) => index + 1);
const every = { premium: false, curated: false };

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await SearchFixture.start();
  for (const id of ids) {
    await fixture.publish(id, id % 3 === 0 ? 'Lighthouse' : `Lighthouse ${id}`, [`lighthouse ${String.fromCharCode(96 + id)}`]);
    await fixture.register(id, `lighthouse_${id}`, 'Somebody');
  }
  await fixture.like(4, 2);
  await fixture.follow(7, 2);
  await fixture.product.catchUp();
});
afterAll(() => fixture.product.close());

type Ask = (page: number, after: Position | null) => Promise<Page<unknown>>;

const startOf = (after: Position | null) => after && { after };

const asks: [string, Ask][] = [
  [
    'photos',
    (page, after) => fixture.product.dispatcher.dispatch(new SearchPhotos('lighthouse', every, { page, perPage: 4, from: startOf(after) })),
  ],
  [
    'photos with a slip',
    (page, after) => fixture.product.dispatcher.dispatch(new SearchPhotos('lighthuose', every, { page, perPage: 4, from: startOf(after) })),
  ],
  [
    'photos with several slips',
    (page, after) =>
      fixture.product.dispatcher.dispatch(new SearchPhotos('lighthoussse', every, { page, perPage: 4, from: startOf(after) })),
  ],
  [
    'users',
    (page, after) => fixture.product.dispatcher.dispatch(new SearchUsers('lighthouse', { page, perPage: 4, from: startOf(after) })),
  ],
  ['tags', (page, after) => fixture.product.dispatcher.dispatch(new SearchTags('lighthouse', { page, perPage: 4, from: startOf(after) }))],
];

describe('what was found', () => {
  it.each(asks)('S7 %s: paging by places gives the list of page numbers', async (_kind, ask) => {
    const byNumber: unknown[] = [];
    const byPlace: unknown[] = [];
    let after: Position | null = null;
    for (let page = 1; page <= 4; page++) {
      byNumber.push(...(await ask(page, null)).items);
      const found = await ask(page, after);
      byPlace.push(...found.items);
      after = found.last;
    }
    expect(byPlace).toEqual(byNumber);
    expect(new Set(byPlace.map((item) => JSON.stringify(item))).size).toBe(ids.length);
    expect(await ask(9, null)).toMatchObject({ items: [], total: ids.length, last: null });
  });

  it('S7 rows that are added and removed while paging move no others', async () => {
    const ask = (page: number, after: Position | null) =>
      fixture.product.dispatcher.dispatch(new SearchPhotos('lighthouse', every, { page, perPage: 5, from: startOf(after) }));
    const whole = [...(await ask(1, null)).items, ...(await ask(2, null)).items, ...(await ask(3, null)).items];
    const first = await ask(1, null);
    await fixture.photo(first.items[0] as number, 'photo-unpublished', { tagSlugs: [] });
    await fixture.publish(99, 'Lighthouse');
    await fixture.product.catchUp();
    const second = await ask(2, first.last);
    const third = await ask(3, second.last);
    expect([...first.items, ...second.items, ...third.items]).toEqual(whole);
  });
});

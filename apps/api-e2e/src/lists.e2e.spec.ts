import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

interface Document {
  readonly paths: Record<string, { get?: { responses: Record<string, unknown> } }>;
}

/** Every list of the API, found in its own document: what S5 to S7 say of lists holds for each. */
describe('all lists', () => {
  let product: Product;
  let ada: Person;
  let lists: string[] = [];

  beforeAll(async () => {
    product = await Product.start();
    // Some lists are staff's.
    ada = await product.staff('ada', 'moderator', 'moderate', 'manage:account');
    const photo = await published(ada, (await upload(ada, { title: 'Harbour', tags: 'harbour,sea' })).id);
    const followers = ['ben', 'cora', 'dan'];
    for (const name of followers) await (await product.person(name)).api.post('/users/ada/follow');
    for (const body of ['one', 'two', 'three']) await ada.api.post(`/photos/${photo.id}/comments`, { body });
    const app = { name: 'App', website: 'https://example.org', callback_urls: ['https://example.org/back'] };
    const application = (await ada.api.post<{ id: number }>('/applications', app)).body.data;
    const collection = (await ada.api.post<{ id: number }>('/me/collections', { title: 'Harbours' })).body.data;
    await ada.api.put(`/collections/${collection.id}/photos/${photo.id}`, {});
    const places: Record<string, string> = {
      username: 'ada',
      photo_id: String(photo.id),
      slug: 'harbour',
      id: String(application.id),
      query: 'harbour',
    };
    const { paths } = (await product.anybody.get('/openapi.json')).body as unknown as Document;
    lists = Object.entries(paths)
      .filter(([, { get }]) => JSON.stringify(get?.responses['200'] ?? {}).includes('#/components/schemas/Pagination'))
      .map(([path]) => path.replace('/collections/{id}', `/collections/${collection.id}`))
      .map((path) => path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? `{${name}}`));
    for (const list of ['/search/photos/harbour', `/collections/${collection.id}/photos`])
      await eventually(async () => expect((await product.anybody.get<Photo[]>(list)).body.data).toHaveLength(1));
  }, 240_000);
  afterAll(() => product?.close());

  it('S6 are paginated, per_page runs to 50, and a page past the end is empty', async () => {
    expect(lists.length).toBeGreaterThan(15);
    for (const list of lists) {
      const { status, body } = await ada.api.get(`${list}?per_page=51`);
      expect([list, status, body.meta.pagination.per_page]).toEqual([list, 200, 50]);
      const { total, count } = body.meta.pagination;
      expect([list, total]).toEqual([list, count]);
      const past = (await ada.api.get<unknown[]>(`${list}?page=77`)).body;
      expect([list, past.data, past.meta.pagination]).toEqual([
        list,
        [],
        expect.objectContaining({ total, count: 0, per_page: 10, current_page: 77, total_pages: Math.ceil(total / 10) }),
      ]);
    }
  });

  it.each(['page=0', 'page=-1', 'page=abc', 'page=1.5', 'per_page=0', 'per_page=-1', 'per_page=abc', 'page=1&page=2', 'per_page[]=5'])(
    'S6 S8 %s is 422 in every list',
    async (query) => {
      for (const list of lists) expect([list, (await ada.api.get(`${list}?${query}`)).status]).toEqual([list, 422]);
    },
  );

  it('S7 a cursor that was not given by the list is 422, wherever cursors are', async () => {
    const link = (await ada.api.get('/users/ada/followers?per_page=1')).body.meta.pagination.links.next as string;
    const cursor = new URL(link).searchParams.get('cursor') as string;
    const walked = lists.filter(
      (list) =>
        !/^\/(me\/(tokens|connections|limits)|applications(\/\d+\/secrets)?|photos\/\d+\/similar|tags\/harbour\/related)$/.test(list),
    );
    for (const list of walked) expect([list, (await ada.api.get(`${list}?per_page=2&cursor=${cursor}`)).status]).toEqual([list, 422]);
  });

  it('S5 S7 next leads through the whole list and keeps the parameters that the list knows, previous leads back, the Link header says the same', async () => {
    const met: number[] = [];
    let address = '/users/ada/followers?per_page=1&colour=%C3%A9';
    for (;;) {
      const { body, headers } = await product.anybody.get<{ id: number }[]>(`${address}&access_token=${ada.token}`);
      const { links, current_page: page } = body.meta.pagination;
      met.push(...body.data.map(({ id }) => id));
      expect(page).toBe(met.length);
      for (const link of Object.values(links)) expect(new URL(link).search).toMatch(/^\?per_page=1&page=\d/);
      expect(JSON.stringify(body) + headers.get('link')).not.toContain(ada.token);
      expect(headers.get('link')?.includes('rel="next"')).toBe('next' in links);
      expect('previous' in links).toBe(page > 1);
      if (links.previous) expect((await ada.api.get<{ id: number }[]>(pathOf(links.previous))).body.data[0]?.id).toBe(met[page - 2]);
      if (!links.next) break;
      address = pathOf(links.next);
    }
    expect(met).toEqual((await ada.api.get<{ id: number }[]>('/users/ada/followers')).body.data.map(({ id }) => id));
  });

  it('R7 S7 new entries while a client pages move no others: newest first, and the next page continues behind its place', async () => {
    const first = (await ada.api.get<{ username: string }[]>('/users/ada/followers?per_page=2')).body;
    expect(first.data.map(({ username }) => username)).toEqual(['dan', 'cora']);
    await (await product.person('eve')).api.post('/users/ada/follow');
    const next = (await ada.api.get<{ username: string }[]>(pathOf(first.meta.pagination.links.next as string))).body;
    expect(next.data.map(({ username }) => username)).toEqual(['ben']);
    expect(next.meta.pagination).toMatchObject({ total: 4, current_page: 2, links: {} });
  });
});

function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

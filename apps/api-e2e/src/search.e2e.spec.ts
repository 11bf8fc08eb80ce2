import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo, Tag, User } from './spec/resources.js';

describe('search', () => {
  let product: Product;
  let ada: Person;
  let curator: Person;
  const photos: Record<string, number> = {};

  const segment = (text: string) => encodeURIComponent(text);
  const search = <T>(kind: 'users' | 'photos' | 'tags', text: string, query = '', person?: Person): Promise<Reply<T[]>> =>
    (person?.api ?? product.anybody).get<T[]>(`/search/${kind}/${segment(text)}${query}`);
  const titles = async (text: string, query = '', person?: Person) =>
    (await search<Photo>('photos', text, query, person)).body.data.map(({ title }) => title);
  const usernames = async (text: string) => (await search<User>('users', text)).body.data.map(({ username }) => username);

  beforeAll(async () => {
    product = await Product.start();
    [ada, curator] = await Promise.all([product.person('ada_l'), product.staff('curator', 'curator', 'curate')]);
    const wanted: Record<string, string>[] = [
      { title: 'Évening in Zürich', tags: 'Golden Hour, lake' },
      { title: 'Lake', description: 'Zürich 100% a/b C:\\temp "quoted" 東京タワー' },
      { title: 'غروب الشمس 🌅', tags: 'Golden Hour', offer_premium: '1' },
    ];
    for (const fields of wanted) {
      const { id, title } = await upload(ada, fields);
      photos[title] = id;
    }
    await Promise.all(Object.values(photos).map((id) => published(ada, id)));
    expect((await curator.api.put(`/staff/photos/${photos.Lake}/curation`)).status).toBe(200);
    expect((await curator.api.put(`/staff/photos/${photos['غروب الشمس 🌅']}/premium`)).status).toBe(200);
    await eventually(async () => expect((await search<Tag>('tags', 'golden')).body.data[0]?.count).toBe(2));
    await eventually(async () => expect(await titles('lake', '?curated=true')).toEqual(['Lake']));
  }, 120_000);
  afterAll(() => product?.close());

  it('S18 spec: GET /search/users/:query finds by username and by name, the very username first', async () => {
    expect(await usernames('ADA_L')).toEqual(['ada_l']);
    expect(await usernames('ada')).toEqual(['ada_l']);
    expect(await usernames('suite of the curator')).toEqual(['curator']);
    expect(await usernames('nobody here')).toEqual([]);
  });

  it('S18 spec: GET /search/photos/:query finds by title, then tags, then description', async () => {
    expect(await titles('lake')).toEqual(['Lake', 'Évening in Zürich']);
    expect(await titles('zurich')).toEqual(['Évening in Zürich', 'Lake']);
    expect(await titles('golden hour')).toEqual(['غروب الشمس 🌅', 'Évening in Zürich']);
    expect(await titles('zürich gold')).toEqual(['Évening in Zürich']);
    expect(await titles('zur golden')).toEqual([]);
  });

  it('S18 spec: GET /search/photos/:query filter=premium, curated=true, include=user,colors,comments', async () => {
    expect(await titles('golden', '?filter=premium')).toEqual(['غروب الشمس 🌅']);
    expect(await titles('golden', '?filter=all&curated=false')).toHaveLength(2);
    expect(await titles('zurich', '?curated=true')).toEqual(['Lake']);
    expect(await titles('zurich', '?curated=true&filter=premium')).toEqual([]);
    const [found] = (await search<Photo>('photos', 'golden', '?include=user,colors,comments')).body.data;
    expect(found?.user?.data.username).toBe('ada_l');
    expect(found?.colors?.data.length).toBeGreaterThan(0);
    expect(found?.comments).toEqual({ data: [] });
    expect((await search('photos', 'golden', '?filter=cheap')).body.errors).toHaveProperty('filter');
    expect((await search('photos', 'golden', '?curated=1')).status).toBe(422);
  });

  it('S18 spec: GET /search/tags/:query finds by name, with the number of published photos', async () => {
    const [tag, ...others] = (await search<Tag>('tags', 'GOLD')).body.data;
    expect([tag, others]).toEqual([{ id: expect.any(Number), name: 'Golden Hour', slug: 'golden-hour', count: 2 }, []]);
    expect((await search<Tag>('tags', 'hour golden')).body.data).toEqual([tag]);
  });

  it('S5 S6 S18 what was found is paginated, and a link leads to the next page', async () => {
    const { body } = await search<Photo>('photos', 'lake', '?per_page=1&include=user');
    expect(body.meta.pagination).toMatchObject({ total: 2, count: 1, per_page: 1, current_page: 1, total_pages: 2 });
    const next = new URL(body.meta.pagination.links.next ?? '');
    expect(next.searchParams.get('include')).toBe('user');
    const second = (await product.anybody.get<Photo[]>(next.pathname + next.search)).body;
    expect(second.data.map(({ title }) => title)).toEqual(['Évening in Zürich']);
    expect(second.meta.pagination).toMatchObject({ total: 2, current_page: 2 });
  });

  it.each([
    ['100%', ['Lake']],
    ['a/b', ['Lake']],
    ['C:\\temp', ['Lake']],
    ['"quoted"', ['Lake']],
    ['東京', ['Lake']],
    ['غروب الشَّمس', ['غروب الشمس 🌅']],
    ['\u200fغروب', ['غروب الشمس 🌅']],
    ['🌅', ['غروب الشمس 🌅']],
    ['e\u0301vening zu\u0308rich', ['Évening in Zürich']],
    ['ＬＡＫＥ', ['Lake', 'Évening in Zürich']],
    ['evenıng', ['Évening in Zürich']],
    ['evenign', ['Évening in Zürich']],
    ['%', []],
    ['_', []],
    ["' or '1'='1", []],
    ['/', []],
    ['..', []],
    ['#?&=+;', []],
    ['\u0301', []],
    ['\u0000', []],
  ])('S18 photos of %j in a path', async (text, found) => {
    // A dot segment never reaches the server as it stands: clients resolve it.
    const path = text === '..' ? '%2e%2e.' : segment(text);
    const { status, body } = await product.anybody.get<Photo[]>(`/search/photos/${path}`);
    expect([status, status === 200 && body.data.map(({ title }) => title)]).toEqual(text === '\u0000' ? [422, false] : [200, found]);
  });

  it.each(['users', 'photos', 'tags'] as const)('S18 %s: a text has 1 to 200 characters', async (kind) => {
    for (const text of ['x', 'x'.repeat(200), '🌅'.repeat(200), `lake${' lake'.repeat(39)}`, '/'.repeat(200), ` ${'x'.repeat(200)} `])
      expect([text, (await search(kind, text)).status]).toEqual([text, 200]);
    for (const text of [' ', '\u3000', 'x'.repeat(201), '🌅'.repeat(201), 'x'.repeat(5000)]) {
      const { status, body } = await search(kind, text);
      expect([text, status, body.errors]).toEqual([text, 422, { query: [expect.any(String)] }]);
    }
    // No segment, two of them, or one that is no text: no route.
    for (const path of ['', 'a/b', '%E0%A4%A']) expect((await product.anybody.get(`/search/${kind}/${path}`)).status).toBe(404);
  });

  it('S18 a text of 150 words and slashes is found by its words, no matter how long it is', async () =>
    expect(await titles(`lake/${'100%/'.repeat(20)}zurich`)).toEqual(['Lake']));

  it('R3 S18 a renamed user is found by the new name, at once by themselves', async () => {
    await ada.api.put('/me', { name: 'Augusta King' });
    const found = async (text: string, person: Person) =>
      (await search<User>('users', text, '', person)).body.data.map(({ username }) => username);
    expect([await found('augusta', ada), await found('ada_l of the suite', ada)]).toEqual([['ada_l'], []]);
    await eventually(async () => expect(await usernames('king')).toEqual(['ada_l']), 2_000);
  });

  it('R3 S18 what is renamed, unpublished or deleted is found no more: at once by its owner, within two seconds by all', async () => {
    const path = `/photos/${photos.Lake}`;
    await ada.api.put(path, { title: 'Pond' });
    expect(await titles('lake', '', ada)).toEqual(['Évening in Zürich']);
    expect(await titles('pond', '', ada)).toEqual(['Pond']);
    await ada.api.delete(`${path}/publication`);
    expect(await titles('pond', '', ada)).toEqual([]);
    await eventually(async () => expect(await titles('pond')).toEqual([]), 2_000);
    await ada.api.post(`${path}/publication`);
    expect(await titles('pond', '', ada)).toEqual(['Pond']);
    await ada.api.delete(path);
    expect(await titles('pond', '', ada)).toEqual([]);
    await eventually(async () => expect(await titles('pond')).toEqual([]), 2_000);
  });
});

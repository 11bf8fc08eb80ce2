import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, User } from './spec/resources.js';

interface Entry {
  readonly id: number;
  readonly user?: { readonly data: User };
  readonly authorable?: Comment['authorable'];
}

/** Between Ada and Ben stands a block; each has four photos in a row, and each of three people has said and liked the same. */
describe('lists of people between whom a block stands', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let cleo: Person;
  let third: number;
  /** Of Cleo's, with all photos. */
  let collection: number;

  beforeAll(async () => {
    product = await Product.start();
    [ada, ben, cleo] = [await product.person('ada'), await product.person('ben'), await product.person('cleo')];
    const everybody = [ada, ben, cleo];
    for (const person of everybody)
      for (let photo = 0; photo < 4; photo++)
        third = (await published(person, (await upload(person, { title: `Dunes ${photo}`, tags: 'dunes' })).id)).id;
    for (const person of everybody) {
      await person.api.post(`/photos/${third}/like`);
      const said = (await person.api.post<Comment>(`/photos/${third}/comments`, { body: 'Alone' })).body.data.id;
      await cleo.api.post(`/photos/${third}/comments`, { body: 'A reply', parent: said });
      await person.api.post(`/photos/${third}/comments`, { body: 'Once more' });
      if (person !== cleo) await person.api.post('/users/cleo/follow');
    }
    await eventually(async () => {
      for (const [list, many] of [
        ['/photos', 12],
        ['/tags/dunes', 12],
        ['/search/photos/dunes', 12],
        ['/users', 3],
        ['/search/users/suite', 3],
      ] as const)
        expect((await walked(cleo, list)).length).toBe(many);
    }, 20_000);
    collection = (await cleo.api.post<{ id: number }>('/me/collections', { title: 'All' })).body.data.id;
    for (const { id } of await walked(cleo, '/photos')) await cleo.api.put(`/collections/${collection}/photos/${id}`, {});
    await product.stopWorkers();
    expect((await ada.api.post('/users/ben/block')).status).toBe(200);
  }, 120_000);
  afterAll(() => product?.close(), 60_000);

  /** Pages of two, by the links as they are answered. */
  async function pages(by: Person, path: string): Promise<(readonly Entry[])[]> {
    const found: (readonly Entry[])[] = [];
    for (let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}per_page=2`; next; ) {
      const { body, status }: Reply<readonly Entry[]> = await by.api.get<readonly Entry[]>(next);
      expect([next, status]).toEqual([next, 200]);
      found.push(body.data);
      const link: string | undefined = body.meta?.pagination?.links.next;
      next = link && new URL(link).pathname + new URL(link).search;
    }
    return found;
  }
  const walked = async (by: Person, path: string) => (await pages(by, path)).flat();
  const whose = ({ id, user }: Entry) => user?.data.id ?? id;

  it.each([
    ...['popular', 'recent', 'oldest'].map((sort) => `/photos?sort=${sort}&include=user`),
    '/tags/dunes?include=user',
    '/search/photos/dunes?include=user',
    '/search/photos?orientation=landscape&include=user',
    '/users/cleo/likes?include=user',
    ...['popular', 'new', 'photos', 'streak'].map((sort) => `/users?sort=${sort}`),
    '/search/users/suite',
    '/users/cleo/followers',
    'likes',
    'collection',
  ])('B2 %s: walked by its links, each of the two meets everybody else once and the other never', async (list) => {
    const named: Readonly<Record<string, string>> = {
      likes: `/photos/${third}/likes`,
      collection: `/collections/${collection}/photos?include=user`,
    };
    const path = named[list] ?? list;
    const all = await walked(cleo, path);
    for (const [by, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const seen = await walked(by, path);
      const expected = all.filter((entry) => whose(entry) !== other.id);
      expect(seen.map((entry) => [entry.id, whose(entry)])).toEqual(expected.map((entry) => [entry.id, whose(entry)]));
      // Search does not know whose a photo is.
      if (!path.startsWith('/search/photos')) for (const page of (await pages(by, path)).slice(0, -1)) expect(page).toHaveLength(2);
    }
  });

  it('B2 in a thread a tombstone stands for a comment with replies, and nothing for one without', async () => {
    const path = `/photos/${third}/comments`;
    const nameOf = ({ authorable }: Entry) => authorable?.data?.username;
    const all = await walked(cleo, path);
    for (const [by, other] of [
      [ada, 'ben'],
      [ben, 'ada'],
    ] as const) {
      const [answered] = all.filter((entry) => nameOf(entry) === other);
      const expected = all.flatMap((entry) => {
        if (nameOf(entry) !== other) return [[entry.id, nameOf(entry)]];
        return entry.id === answered?.id ? [[entry.id, undefined]] : [];
      });
      expect(expected).toHaveLength(all.length - 1);
      expect((await walked(by, path)).map((entry) => [entry.id, nameOf(entry)])).toEqual(expected);
    }
  });
});

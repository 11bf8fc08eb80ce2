import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

interface Tag {
  readonly slug: string;
  readonly count: number;
}

const NAMES = ['ada', 'ben', 'cid', 'dora', 'eve', 'fay', 'gus', 'hal', 'ida', 'jon', 'kim'] as const;

/** Eleven people have a photo each, Ada three. Of the first ten people each photo is liked by one more person than the one before. */
describe('what there is to discover', () => {
  let product: Product;
  let curator: Person;
  const people = new Map<string, Person>();
  const photos = new Map<string, number>();
  const by = (name: string) => (people.get(name) as Person).api;
  const idOf = (title: string) => photos.get(title) as number;
  const like = async (title: string, ...names: string[]) => {
    for (const name of names) expect((await by(name).post(`/photos/${idOf(title)}/like`)).status).toBe(200);
  };

  beforeAll(async () => {
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    for (const name of NAMES) people.set(name, await product.person(name));
    curator = await product.staff('mia', 'curator,moderator', 'curate', 'moderate');
    for (const [name, title, tags] of [
      ...NAMES.map((name) => [name, name, 'tide, sea'] as const),
      ['ada', 'ada two', 'tide, sand'] as const,
      ['ada', 'ada three', 'tide, sand'] as const,
    ]) {
      const person = people.get(name) as Person;
      photos.set(title, (await published(person, (await upload(person, { title, tags })).id)).id);
    }
    await product.stopWorkers();
    for (const [index, title] of NAMES.entries()) await like(title, ...NAMES.slice(0, index), 'kim');
    for (const title of ['ada', 'ada two', 'ada three']) await like(title, ...NAMES.slice(1));
    await product.startWorker();
    await eventually(async () => {
      const { body } = await product.anybody.get<Photo[]>('/photos?sort=popular&per_page=1');
      expect(body.data[0]?.count_likes).toBe(NAMES.length);
    }, 20_000);
    await newEdition();
  }, 300_000);
  afterAll(() => product?.close(), 60_000);

  /** The workers find none, and make one. */
  async function newEdition(): Promise<void> {
    await product.admin.query('delete from views.trending_editions');
    await product.admin.query('delete from views.trending_lists');
    await eventually(async () => {
      expect((await product.anybody.get<Photo[]>('/photos?sort=trending')).body.data.length).toBeGreaterThan(9);
    }, 30_000);
  }
  const list = (path: string, caller = product.anybody) => caller.get<Photo[]>(path);
  const titles = async (path: string, caller = product.anybody) => (await list(path, caller)).body.data.map(({ title }) => title);
  const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search;

  it('N5 sort=trending: the first ten are of ten people, of all and of a tag; everybody may ask', async () => {
    for (const path of ['/photos?sort=trending', '/tags/tide?sort=trending']) {
      const { body } = await list(`${path}&include=user&per_page=50`);
      const owners = body.data.map(({ user }) => user?.data.username);
      expect(new Set(owners.slice(0, 10)).size).toBe(10);
      expect(body.data).toHaveLength(13);
      expect(body.meta.pagination.total).toBe(13);
      expect(body.data.slice(10).map(({ title }) => title)).toEqual(expect.arrayContaining(['ada two']));
    }
    expect((await list('/users/ada/photos?sort=trending')).status).toBe(422);
    expect((await list('/photos?sort=trending&since=2026-01-01T00:00:00Z')).status).toBe(422);
    expect(await titles('/photos?sort=trending&curated=true')).toEqual([]);
  });

  it('N5 S7 walked by its links it is the same edition, no matter what is liked and made while paging', async () => {
    const before = await titles('/photos?sort=trending&per_page=50');
    let path: string | undefined = '/photos?sort=trending&per_page=4';
    const met: string[] = [];
    while (path) {
      const { body } = await list(path);
      met.push(...body.data.map(({ title }) => title));
      const link: string | undefined = body.meta.pagination.links.next;
      path = link && pathOf(link);
      if (met.length === 4)
        await product.admin.query(`insert into views.trending_editions select edition + 1, rule, photos from views.trending_editions`);
    }
    expect(met).toEqual(before);
    await newEdition();
  });

  it('N5 R3 B4 what is deleted, taken down, or of somebody who is suspended or blocked, is passed over', async () => {
    const path = '/photos?sort=trending&per_page=50';
    const all = await titles(path);
    await product.stopWorkers();
    expect((await curator.api.put(`/staff/photos/${idOf('ida')}/takedown`, { reason: 'violence' })).status).toBe(200);
    expect((await curator.api.put('/staff/users/hal/suspension', { reason: 'spam' })).status).toBe(200);
    await by('kim').post('/users/jon/block');
    const without = (...gone: string[]) => all.filter((title) => !gone.includes(title));
    expect(await titles(path)).toEqual(without('ida', 'hal'));
    for (const [name, other] of [
      ['kim', 'jon'],
      ['jon', 'kim'],
    ] as const)
      expect(await titles(path, by(name))).toEqual(without('ida', 'hal', other));
    await by('kim').delete('/users/jon/block');
    await curator.api.delete('/staff/users/hal/suspension');
    await curator.api.delete(`/staff/photos/${idOf('ida')}/takedown`);
    await product.startWorker();
    await eventually(async () => expect(await titles(path)).toEqual(all), 20_000);
    await by('gus').delete(`/photos/${idOf('gus')}/publication`);
    await eventually(async () => expect(await titles(path)).toEqual(without('gus')), 5_000);
    await by('gus').post(`/photos/${idOf('gus')}/publication`);
    await eventually(async () => expect(await titles(path)).toEqual(all), 5_000);
  });

  it('N5 B2 a mute hides nothing here', async () => {
    const all = await titles('/photos?sort=trending', by('kim'));
    await by('kim').post('/users/ada/mute');
    expect(await titles('/photos?sort=trending', by('kim'))).toEqual(all);
    await by('kim').delete('/users/ada/mute');
  });

  it('N5, E: GET /photos/curated: the selection of the editors, newest selection first', async () => {
    for (const title of ['cid', 'ada', 'ben']) await curator.api.put(`/staff/photos/${idOf(title)}/curation`);
    await eventually(async () => expect(await titles('/photos/curated')).toEqual(['ben', 'ada', 'cid']), 5_000);
    await curator.api.delete(`/staff/photos/${idOf('ada')}/curation`);
    await curator.api.put(`/staff/photos/${idOf('ada')}/curation`);
    await eventually(async () => expect(await titles('/photos/curated')).toEqual(['ada', 'ben', 'cid']), 5_000);
    const { body } = await list('/photos/curated?per_page=2&include=user');
    expect(body.meta.pagination).toMatchObject({ total: 3, count: 2, current_page: 1, total_pages: 2 });
    expect(body.data[0]?.user?.data.username).toBe('ada');
    expect(await titles(pathOf(body.meta.pagination.links.next as string))).toEqual(['cid']);
  });

  it('N5, E: GET /photos/:photo_id/similar: what those like who like it, most of them first, without one’s own', async () => {
    // Everybody but Ada likes all of hers, and they all like Kim's.
    const path = `/photos/${idOf('ada two')}/similar`;
    const { body } = await list(`${path}?per_page=50&include=user`);
    const found = body.data.map(({ title }) => title);
    expect(found.slice(0, 3)).toEqual(['ada three', 'kim', 'ada']);
    expect(found).not.toContain('ada two');
    expect(body.meta.pagination).toMatchObject({ total: found.length, per_page: 50, total_pages: 1 });
    expect((await titles(`${path}?per_page=50`, by('ada'))).filter((title) => title.startsWith('ada'))).toEqual([]);
    expect(await titles(`${path}?per_page=1&page=2`)).toEqual([found[1]]);
    expect(await titles(`${path}?page=9`)).toEqual([]);
  });

  it('N5 S12 R3 similar photos of one that is not there, not published or not for this caller are 404', async () => {
    expect((await list('/photos/999999/similar')).status).toBe(404);
    const draft = (await upload(people.get('ben') as Person, { title: 'draft', publish: '0' })).id;
    expect((await list(`/photos/${draft}/similar`)).status).toBe(404);
    expect((await list(`/photos/${draft}/similar`, by('ben'))).body.data).toEqual([]);
    expect((await list(`/photos/${idOf('ada')}/similar?per_page=0`)).status).toBe(422);
    await by('ada').post('/users/ben/block');
    expect((await list(`/photos/${idOf('ada')}/similar`, by('ben'))).status).toBe(404);
    await by('ada').delete('/users/ben/block');
  });

  it('N5 B2 B4 nobody learns by similar photos of likes that are hidden from them', async () => {
    // Of these two photos one person alone knows both.
    const [from, to] = ['fay', 'ben'].map(idOf) as [number, number];
    const likers = (await product.anybody.get<{ username: string }[]>(`/photos/${from}/likes?per_page=50`)).body.data;
    for (const { username } of likers) await by(username).delete(`/photos/${from}/like`);
    await by('jon').post(`/photos/${from}/like`);
    await by('jon').post(`/photos/${to}/like`);
    const finds = async (caller = product.anybody) => (await titles(`/photos/${from}/similar?per_page=50`, caller)).includes('ben');
    await eventually(async () => expect(await finds(by('kim'))).toBe(true), 5_000);
    await by('jon').post('/users/kim/block');
    expect([await finds(by('kim')), await finds(by('ada')), await finds()]).toEqual([false, true, true]);
    await by('jon').delete('/users/kim/block');
    expect((await curator.api.put('/staff/users/jon/suspension', { reason: 'spam' })).status).toBe(200);
    expect(await finds()).toBe(false);
    await curator.api.delete('/staff/users/jon/suspension');
  });

  it('N5, E: GET /tags/:slug/related: tags by photos in common, with their counts', async () => {
    const related = async (slug: string, query = '') => product.anybody.get<Tag[]>(`/tags/${slug}/related${query}`);
    await eventually(async () => {
      const { body } = await related('tide');
      expect(body.data.map(({ slug, count }) => [slug, count])).toEqual([
        ['sea', 11],
        ['sand', 2],
      ]);
      expect(body.meta.pagination).toMatchObject({ total: 2, count: 2 });
    }, 20_000);
    expect((await related('sand')).body.data.map(({ slug }) => slug)).toEqual(['tide']);
    expect((await related('tide', '?per_page=1&page=2')).body.data.map(({ slug }) => slug)).toEqual(['sand']);
    expect((await related('nothing')).status).toBe(404);
  });
});

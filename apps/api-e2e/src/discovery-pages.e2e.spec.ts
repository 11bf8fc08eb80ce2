import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';
import { pastTurnOfHour } from './spec/turn-of-the-hour.js';

const NAMES = ['ada', 'ben', 'cid', 'dora', 'eve', 'fay', 'gus'] as const;
type Name = (typeof NAMES)[number];

const photosIn = (html: string) =>
  [...html.matchAll(/<li class="(?:tile|pick)[^>]*>.*?<\/li>/gs)].map(([item]) => Number(/\/photos\/(\d+)"/.exec(item)?.[1]));
const rowIn = (html: string, id: string) =>
  new RegExp(`<section class="row" aria-labelledby="${id}">.*?</section>`, 's').exec(html)?.[0] ?? '';

/** Seven people have a photo of today each, which all others like and the editors chose; Eve also has a draft. Mia is staff. */
describe('what the pages offer to discover', () => {
  let product: Product;
  let mia: Person;
  let draft: number;
  const people = new Map<Name, Person>();
  const photos = new Map<Name, number>();
  const at = new Map<string, PageCaller>();
  const by = (name: Name) => (people.get(name) as Person).api;
  const idOf = (name: Name) => photos.get(name) as number;
  const page = async (who: string, path: string) => {
    const { status, text } = await (at.get(who) as PageCaller).get(path);
    expect([who, path, status]).toEqual([who, path, 200]);
    return text;
  };

  beforeAll(async () => {
    await pastTurnOfHour(120_000);
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    for (const name of NAMES) people.set(name, await product.person(name));
    mia = await product.staff('mia', 'curator,moderator', 'curate', 'moderate');
    const took_at = `${new Date().toISOString().slice(0, 10)}T00:00:00+0000`;
    for (const [name, person] of people) {
      const { id } = await published(person, (await upload(person, { title: `By ${name}`, tags: `tide, ${name}`, took_at })).id);
      photos.set(name, id);
    }
    draft = (await upload(people.get('eve') as Person, { title: 'A draft', tags: 'tide, unseen', publish: '0', took_at })).id;
    for (const photo of NAMES) {
      for (const name of NAMES) if (name !== photo) await by(name).post(`/photos/${idOf(photo)}/like`);
      expect((await mia.api.put(`/staff/photos/${idOf(photo)}/curation`)).status).toBe(200);
    }
    for (const who of ['stranger', 'eve', 'mia', 'ada']) {
      const caller = new PageCaller(product.pagesUrl);
      if (who !== 'stranger') expect((await caller.logIn(who, password)).status).toBe(303);
      at.set(who, caller);
    }
    await eventually(async () => {
      expect((await product.anybody.get<Photo[]>('/photos')).body.data.map(({ count_likes }) => count_likes)).toEqual(NAMES.map(() => 6));
      await newEdition();
      expect(photosIn(await page('stranger', '/photos/trending'))).toHaveLength(NAMES.length);
      expect(photosIn(await page('stranger', '/photos/curated'))).toHaveLength(NAMES.length);
    }, 60_000);
  }, 300_000);
  afterAll(() => product?.close(), 60_000);

  /** The workers find none, and make one. */
  async function newEdition(): Promise<void> {
    await product.admin.query('delete from views.trending_editions');
    await product.admin.query('delete from views.trending_lists');
    await eventually(async () => expect(photosIn(await page('stranger', '/photos/trending')).length).toBeGreaterThan(0), 30_000);
  }

  /** Everywhere that offers photos, but their own pages. */
  const places = async (who: string): Promise<[string, string][]> => {
    const front = who === 'stranger' ? await page(who, '/') : null;
    const lists = ['/photos/trending', '/photos/curated', '/today', ...(who === 'mia' ? ['/staff/picks'] : [])];
    return [
      ...(front === null ? [] : ['trending', 'picks', 'today'].map((id): [string, string] => [`/#${id}`, rowIn(front, id)])),
      ...(await Promise.all(lists.map(async (path): Promise<[string, string]> => [path, await page(who, path)]))),
      ['similar', rowIn(await page(who, `/photos/${idOf('gus')}`), 'similar')],
    ];
  };
  const expectOnly = async (...gone: Name[]) => {
    for (const who of ['stranger', 'ada', 'mia'])
      for (const [place, html] of await places(who)) {
        // Of a photo itself, and of the viewer, nothing is similar.
        const left = NAMES.filter((name) => !gone.includes(name) && !(place === 'similar' && (name === 'gus' || name === who)));
        expect([who, place, photosIn(html).toSorted((a, b) => a - b)]).toEqual([who, place, left.map(idOf)]);
      }
  };

  it('N5 three rows for a stranger, lists for everybody, and what those like who like a photo; drafts nowhere, for staff either', async () => {
    await expectOnly();
    for (const who of ['stranger', 'eve', 'ada', 'mia'])
      for (const [place, html] of await places(who)) expect([who, place, html.includes(`/photos/${draft}"`)]).toEqual([who, place, false]);
    expect(rowIn(await page('stranger', '/'), 'newest')).toBe('');
  });

  it('N5 a tag leads to related ones, those of drafts not among them', async () => {
    const html = await page('stranger', '/tags/tide');
    const [, list = ''] = /aria-label="Related tags">(.*?)<\/ul>/s.exec(html) ?? [];
    expect([...list.matchAll(/href="\/tags\/(\w+)"/g)].map(([, slug]) => slug)).toEqual([...NAMES]);
  });

  it('N5 R3 B4 what is taken down or of somebody who is suspended is on none of them from the commit on, workers stopped; nor is what is deleted', async () => {
    await product.stopWorkers();
    expect((await mia.api.put(`/staff/photos/${idOf('ben')}/takedown`, { reason: 'violence' })).status).toBe(200);
    expect((await mia.api.put('/staff/users/cid/suspension', { reason: 'spam' })).status).toBe(200);
    await expectOnly('ben', 'cid');
    await product.startWorker();
    await by('dora').delete(`/photos/${idOf('dora')}/publication`);
    await eventually(() => expectOnly('ben', 'cid', 'dora'), 20_000);
    expect((await by('dora').delete(`/photos/${idOf('dora')}`)).status).toBe(200);
    await expectOnly('ben', 'cid', 'dora');
    await mia.api.delete('/staff/users/cid/suspension');
    await mia.api.delete(`/staff/photos/${idOf('ben')}/takedown`);
    await eventually(() => expectOnly('dora'), 20_000);
  }, 120_000);

  it('N5 B2 neither of two between whom there is a block is offered photos of the other', async () => {
    await by('fay').post('/users/ada/block');
    for (const [place, html] of await places('ada')) expect([place, photosIn(html).includes(idOf('fay'))]).toEqual([place, false]);
    for (const [place, html] of await places('stranger')) expect([place, photosIn(html).includes(idOf('fay'))]).toEqual([place, true]);
    await by('fay').delete('/users/ada/block');
  });

  it('U4 R3 curators take a pick out and choose one again on the pages, and see it at once', async () => {
    const curator = at.get('mia') as PageCaller;
    const id = idOf('eve');
    expect((await curator.submit('/staff/picks', `/staff/picks/${id}/remove`)).status).toBe(303);
    expect(photosIn(await page('mia', '/staff/picks'))).not.toContain(id);
    expect(await page('mia', `/photos/${id}`)).toContain(`action="/staff/picks/${id}/add"`);
    expect(
      (await curator.submit(`/photos/${id}`, `/staff/picks/${id}/add`, { return_to: `/photos/${id}` })).headers.get('location'),
    ).toContain(`/photos/${id}#main`);
    expect(photosIn(await page('mia', '/staff/picks'))[0]).toBe(id);
    await eventually(async () => expect(photosIn(rowIn(await page('stranger', '/'), 'picks'))[0]).toBe(id), 5_000);
    // A draft is nobody's pick, and neither is what is not there.
    for (const other of [draft, 999_999]) expect((await curator.submit('/staff/picks', `/staff/picks/${other}/add`)).status).toBe(404);
  });

  it('A4 the page and its forms are there for curators alone', async () => {
    const member = at.get('eve') as PageCaller;
    expect((await member.get('/staff/picks')).status).toBe(404);
    expect((await (at.get('stranger') as PageCaller).get('/staff/picks')).headers.get('location')).toContain('/login');
    const before = await page('stranger', '/photos/curated');
    for (const verb of ['add', 'remove'])
      expect((await member.submit(`/photos/${idOf('gus')}`, `/staff/picks/${idOf('gus')}/${verb}`)).status).toBe(404);
    expect(photosIn(await page('stranger', '/photos/curated'))).toEqual(photosIn(before));
  });

  it('N5 B2 B4 people to follow: friends of friends with the reason, for staff neither who blocks them, nor who is muted, suspended or followed', async () => {
    const suggested = async (who: string) => {
      const [, list = ''] = /aria-label="People to follow">(.*?)<\/ul>/s.exec(await page(who, '/')) ?? [];
      return new Map(
        [...list.matchAll(/href="\/users\/(\w+)".*?suggested-reason"[^>]*>([^<]*)</gs)].map(([, name = '', reason]) => [name, reason]),
      );
    };
    await mia.api.post('/users/eve/follow');
    for (const name of ['ada', 'ben', 'cid', 'fay', 'gus']) await by('eve').post(`/users/${name}/follow`);
    const first = await suggested('mia');
    expect([...first.keys()].toSorted()).toEqual(['ada', 'ben', 'cid', 'fay', 'gus']);
    expect(new Set(first.values())).toEqual(new Set(['Followed by eve of the suite']));
    await by('fay').post('/users/mia/block');
    await mia.api.post('/users/gus/mute');
    await mia.api.post('/users/ada/follow');
    await mia.api.put('/staff/users/cid/suspension', { reason: 'spam' });
    await eventually(async () => expect([...(await suggested('mia')).keys()]).toEqual(['ben']), 5_000);
    expect((await suggested('ada')).has('fay')).toBe(true);
  });
});

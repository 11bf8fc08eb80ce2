import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Reply } from './spec/client.js';
import { published } from './spec/expectations.js';
import type { Person } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

const taken = (camera: string) => ({ IFD0: { Make: 'NIKON CORPORATION', Model: camera } });

describe('search by what a photo looks like, its camera and its day', () => {
  let product: Product;
  let ada: Person;
  let bob: Person;
  const photos: Record<string, number> = {};

  const search = (query: string, words = '', person?: Person): Promise<Reply<Photo[]>> =>
    (person?.api ?? product.anybody).get<Photo[]>(`/search/photos${words === '' ? '' : `/${encodeURIComponent(words)}`}${query}`);
  const titles = async (query: string, words = '', person?: Person) =>
    (await search(query, words, person)).body.data.map(({ title }) => title);

  async function send(person: Person, title: string, size: readonly [number, number], color: string, camera?: string, more = {}) {
    const plain = await picture('jpeg', ...size, color);
    const image = camera ? await sharp(plain).withExif(taken(camera)).jpeg().toBuffer() : plain;
    const { id } = (await person.api.post<Photo>('/photos', uploadForm(image, { title, took_at: '2026-05-01T23:30:00+1000', ...more })))
      .body.data;
    photos[title] = id;
    if (!('publish' in more)) await published(person, id);
  }

  beforeAll(async () => {
    product = await Product.start();
    [ada, bob] = await Promise.all([product.person('ada'), product.person('bob')]);
    await send(ada, 'Harbour at dawn', [270, 180], '#c03020', 'NIKON D750');
    await send(ada, 'Harbour at dusk', [180, 270], '#208030', 'NIKON D750', { took_at: '2026-05-02T00:10:00+1000' });
    await send(bob, 'Harbour in fog', [200, 200], '#c03020');
    await send(ada, 'Secret harbour', [270, 180], '#c03020', 'NIKON D750', { publish: '0' });
    await send(ada, 'Shy harbour', [270, 180], '#c03020', 'NIKON D750', { show_exif: '0' });
    await eventually(async () => expect(await titles('')).toHaveLength(4));
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  it('S18 spec: GET /search/photos/:query color, orientation, camera and day go with words', async () => {
    expect(await titles('?color=red&orientation=landscape&camera=nikon%20d750&day=2026-05-01', 'harbour')).toEqual(['Harbour at dawn']);
    expect(await titles('?color=red', 'fog')).toEqual(['Harbour in fog']);
    expect(await titles('?color=green', 'fog')).toEqual([]);
    expect(await titles('?orientation=square', 'harbuor')).toEqual(['Harbour in fog']);
    expect((await titles('?color=red', 'harbour')).sort()).toEqual(['Harbour at dawn', 'Harbour in fog', 'Shy harbour']);
  });

  it('S18 E: GET /search/photos answers without words, newest upload first', async () => {
    expect(await titles('')).toEqual(['Shy harbour', 'Harbour in fog', 'Harbour at dusk', 'Harbour at dawn']);
    expect(await titles('?color=red')).toEqual(['Shy harbour', 'Harbour in fog', 'Harbour at dawn']);
    expect(await titles('?color=%23C03020')).toEqual(await titles('?color=red'));
    expect(await titles('?color=blue')).toHaveLength(4);
    expect(await titles('?orientation=portrait')).toEqual(['Harbour at dusk']);
    expect(await titles('?color=red&orientation=square&curated=false&filter=all')).toEqual(['Harbour in fog']);
    expect(await titles('?color=red&filter=premium')).toEqual([]);
    expect((await search('?color=red&include=user,colors')).body.data[0]).toMatchObject({ user: { data: { username: 'ada' } } });
  });

  it('U2 S18 the day is that of the photo, in its own offset', async () => {
    expect(await titles('?day=2026-05-02')).toEqual(['Harbour at dusk']);
    expect(await titles('?day=2026-05-01')).toEqual(['Shy harbour', 'Harbour in fog', 'Harbour at dawn']);
    expect(await titles('?day=2026-04-30')).toEqual([]);
  });

  it('N7 S18 a camera that its owner does not show finds nothing, nor does a draft', async () => {
    expect(await titles('?camera=%20Nikon%20%20d750%20')).toEqual(['Harbour at dusk', 'Harbour at dawn']);
    expect(await titles('?camera=nikon')).toEqual([]);
    expect(await titles('?camera=NIKON%20D750', '', ada)).toEqual(['Harbour at dusk', 'Harbour at dawn']);
  });

  it('S5 S7 it is walked by links that keep the filter; nobody counts it, and a page number is 422', async () => {
    const { body } = await search('?color=red&orientation=landscape&per_page=1&include=user');
    expect(body.meta.pagination).toEqual({ count: 1, per_page: 1, links: { next: expect.any(String) } });
    const next = new URL(body.meta.pagination.links.next ?? '');
    expect(['color', 'orientation', 'include'].map((name) => next.searchParams.get(name))).toEqual(['red', 'landscape', 'user']);
    const second = (await product.anybody.get<Photo[]>(next.pathname + next.search)).body;
    expect([second.data.map(({ title }) => title), second.meta.pagination.links]).toEqual([['Harbour at dawn'], {}]);
    expect((await search('?color=red&page=1')).body.errors).toHaveProperty('page');
    expect((await search(`?color=blue&cursor=${next.searchParams.get('cursor')}`)).body.errors).toHaveProperty('cursor');
  });

  it.each([
    ['color', ['mauve', '12345', '%23', 'red%00']],
    ['orientation', ['round', 'Landscape']],
    ['camera', ['%20', '%00', 'x'.repeat(101)]],
    ['day', ['2026-02-30', '2026-5-1', 'today', '2026-05-01T00:00', '0000-01-01']],
  ])('S8 S12 a wrong %s is 422 with its field; an empty one counts as absent', async (name, values) => {
    for (const words of ['', 'harbour']) {
      for (const value of values) {
        const { status, body } = await search(`?${name}=${value}`, words);
        expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [name]]);
      }
      expect((await search(`?${name}[]=red`, words)).status).toBe(422);
      expect(await titles(`?${name}=`, words)).toHaveLength(4);
    }
  });

  it('B2 S18 people who have blocked each other find nothing of each other', async () => {
    await ada.api.post('/users/bob/block');
    for (const query of ['?color=red', '?orientation=square', '?day=2026-05-01']) {
      expect(await titles(query, '', ada)).not.toContain('Harbour in fog');
      expect(await titles(query, 'harbour', ada)).not.toContain('Harbour in fog');
    }
    expect(await titles('?color=red', '', bob)).toEqual(['Harbour in fog']);
    expect(await titles('?camera=NIKON%20D750', 'harbour', bob)).toEqual([]);
    await ada.api.delete('/users/bob/block');
    expect(await titles('?color=red', '', bob)).toHaveLength(3);
  });

  it('N7 R3 a camera is forgotten as soon as its owner does not show it, at once for themselves', async () => {
    await ada.api.put(`/photos/${photos['Harbour at dusk']}`, { show_exif: 0 });
    expect(await titles('?camera=NIKON%20D750', '', ada)).toEqual(['Harbour at dawn']);
    await eventually(async () => expect(await titles('?camera=NIKON%20D750')).toEqual(['Harbour at dawn']), 2_000);
    await ada.api.put(`/photos/${photos['Harbour at dusk']}`, { show_exif: 1 });
    expect(await titles('?camera=NIKON%20D750', '', ada)).toEqual(['Harbour at dawn']);
  });

  it('R3 U2 a photo is found by the day it has now, and by nothing once it is unpublished or deleted', async () => {
    const path = `/photos/${photos['Harbour at dawn']}`;
    await ada.api.put(path, { took_at: '2026-04-30T08:00:00+0200' });
    expect(await titles('?day=2026-04-30', '', ada)).toEqual(['Harbour at dawn']);
    await ada.api.delete(`${path}/publication`);
    expect(await titles('?camera=NIKON%20D750', '', ada)).toEqual([]);
    await ada.api.post(`${path}/publication`);
    expect(await titles('?camera=NIKON%20D750&day=2026-04-30&color=red', '', ada)).toEqual(['Harbour at dawn']);
    await ada.api.delete(path);
    expect(await titles('?day=2026-04-30', '', ada)).toEqual([]);
    await eventually(async () => expect(await titles('?camera=NIKON%20D750')).toEqual([]), 2_000);
  });

  it('B4 S18 no filter finds what is taken down, or photos of somebody who is suspended', async () => {
    const moderator = await product.staff('moderator', 'moderator', 'moderate');
    expect(await titles('?color=red')).toEqual(['Shy harbour', 'Harbour in fog']);
    await moderator.api.put(`/staff/photos/${photos['Shy harbour']}/takedown`, { reason: 'other', note: '' });
    expect(await titles('?color=red')).toEqual(['Harbour in fog']);
    await moderator.api.put('/staff/users/bob/suspension', { reason: 'spam', note: '', until: null });
    expect(await titles('?color=red')).toEqual([]);
    expect(await titles('?orientation=square', 'harbour')).toEqual([]);
    await moderator.api.delete('/staff/users/bob/suspension');
    await eventually(async () => expect(await titles('?color=red')).toEqual(['Harbour in fog']));
  });
});

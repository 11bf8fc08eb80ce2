import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, type Person } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import { Visitor } from './spec/visitor.js';

const tus = { 'Tus-Resumable': '1.0.0' };

describe('B7 uploads in pieces of somebody new', () => {
  let product: Product;
  let [ada, ben]: Person[] = [];
  beforeAll(async () => {
    product = await Product.start({ workers: [], settings: { NEWCOMER_PHOTOS: '2' } });
    [ada, ben] = [await product.person('ada'), await product.person('ben')];
  }, 90_000);
  afterAll(() => product?.close());

  it('take a place with their first byte, and give it back where they are given up', async () => {
    const { api } = ada as Person;
    const begin = () => api.post('/photos/uploads', '', { headers: { ...tus, 'Upload-Length': '1000' } });
    const whole = async () => api.post('/photos', uploadForm(await picture()));
    const [first, second] = [await begin(), await begin()];
    expect([first.status, second.status]).toEqual([201, 201]);
    for (const refused of [await begin(), await whole()])
      expect([refused.status, refused.headers.get('x-ratelimit-limit'), refused.headers.get('x-ratelimit-remaining')]).toEqual([
        403,
        '2',
        '0',
      ]);
    const path = `/photos/uploads/${second.headers.get('location')?.split('/').at(-1)}`;
    const giveUp = async () => (await api.send('DELETE', path, undefined, { headers: tus })).status;
    expect([await giveUp(), await giveUp()]).toEqual([204, 404]);
    expect([(await whole()).status, (await begin()).status]).toEqual([201, 403]);
  });

  it('are counted on the pages, too, and the one that is refused says so', async () => {
    const visitor = new Visitor();
    await visitor.send(await visitor.open(`${product.pagesUrl}/login`), { login: (ben as Person).username, password });
    const csrf = /name="_csrf" value="([^"]+)"/.exec((await visitor.open(`${product.pagesUrl}/settings`)).text)?.[1] ?? '';
    const send = (digit: string, offset = 0) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ _csrf: csrf, upload: digit.repeat(32), length: '1000', offset: String(offset) }))
        form.append(name, value);
      form.append('image', new Blob([Buffer.alloc(500)]), 'piece');
      return visitor.open(`${product.pagesUrl}/upload/pieces`, form);
    };
    const answers = [await send('1'), await send('2'), await send('3'), await send('2', 500)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 429, 204]);
    expect(answers[2]?.text).toContain('New members can upload at most 2 photos a day');
    expect((await visitor.open(`${product.pagesUrl}/upload`)).text).toContain('2 are used today.');
    const remove = async () => (await visitor.open(`${product.pagesUrl}/upload/abandon`, { _csrf: csrf, upload: '1'.repeat(32) })).status;
    expect([await remove(), await remove(), (await send('3')).status, (await send('4')).status]).toEqual([204, 204, 204, 429]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatsMade, pictureAt, published } from './spec/expectations.js';
import type { Person } from './spec/people.js';
import { Product } from './spec/product.js';
import { workspace } from './spec/program.js';
import type { Photo } from './spec/resources.js';

/** In the metadata of the file. */
const canary = 'CANARY-7731';
const heic = readFileSync(join(workspace, 'libs/media/server/src/processing/spec/heic/p3.heic'));

const form = (content: Buffer, name: string, type: string) => {
  const sent = new FormData();
  sent.set('image', new Blob([new Uint8Array(content)], { type }), name);
  return sent;
};

describe('a HEIC, as phones send it (E, Upload)', () => {
  let product: Product;
  let ada: Person;
  beforeAll(async () => {
    product = await Product.start();
    ada = await product.person('ada');
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  it.each([
    ['IMG_0001.HEIC', 'image/heic'],
    ['IMG_0001.jpg', 'image/jpeg'],
  ])(
    'E: POST /photos takes it, called %s: a JPEG for everybody, the file for its owner',
    async (name, type) => {
      const sent = await ada.api.post<Photo>('/photos', form(heic, name, type));
      expect([sent.status, sent.body.data.took_at]).toEqual([201, '2024-05-01T18:30:00+0200']);
      const { id } = sent.body.data;
      const { width, height, image_large } = await published(ada, id);
      expect([width, height]).toEqual([600, 400]);
      await formatsMade(ada, id);
      const download = (await product.anybody.get(`/photos/${id}/download`)).headers.get('location') ?? '';
      const { bytes, metadata } = await pictureAt(product.anybody, download);
      expect(metadata).toMatchObject({ format: 'jpeg', width: 600, height: 400 });
      for (const each of [bytes, (await pictureAt(product.anybody, image_large)).bytes]) expect(each.includes(canary)).toBe(false);
      const address = new URL((await ada.api.get(`/photos/${id}/original`)).headers.get('location') ?? '');
      const original = await fetch(new URL(address.pathname + address.search, product.anybody.base));
      expect([original.headers.get('content-type'), original.headers.get('content-disposition')]).toEqual([
        'image/heic',
        expect.stringMatching(/\.heic$/),
      ]);
      expect(Buffer.from(await original.arrayBuffer()).equals(heic)).toBe(true);
    },
    60_000,
  );

  it('E: PUT /me/avatar takes it, too', async () =>
    expect((await ada.api.send('PUT', '/me/avatar', form(heic, 'me.heic', 'image/heic'))).status).toBe(200));

  it('E: POST /photos is 422 for one that is cut', async () =>
    expect((await ada.api.post('/photos', form(heic.subarray(0, 900), 'a.heic', 'image/heic'))).status).toBe(422));
});

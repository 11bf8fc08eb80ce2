import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { published } from './spec/expectations.js';
import { type Person } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { forgetRedis, Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

interface Shown extends Photo {
  readonly details: { readonly data: { readonly alt: string; readonly license: string; readonly show_exif: 0 | 1 } };
  readonly exif: { readonly data: Readonly<Record<string, unknown>> };
  readonly images: {
    readonly data: readonly { readonly width: number; readonly height: number; readonly type: string; readonly url: string }[];
  };
}

const exif = {
  IFD0: { Make: 'NIKON CORPORATION', Model: 'NIKON D750' },
  IFD2: { LensModel: '24-70mm f/2.8', FocalLength: '35/1', FNumber: '8/1', ExposureTime: '1/250', ISOSpeedRatings: '100' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
};
const unsaid = { camera: null, lens: null, focal_length: null, aperture: null, exposure: null, iso: null };

describe('what is shown of a photo on request (N7)', () => {
  let product: Product;
  let ada: Person;
  let shot: Buffer;

  beforeAll(async () => {
    product = await Product.start();
    ada = await product.person('ada');
    shot = await sharp(await picture('jpeg', 1000, 700))
      .withExif(exif)
      .jpeg()
      .toBuffer();
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const all = 'include=details,exif,images';
  const send = async (more: Readonly<Record<string, string>>) =>
    (await ada.api.post<Photo>('/photos', uploadForm(shot, more))).body.data.id;
  const shown = async (id: number) => (await product.anybody.get<Shown>(`/photos/${id}?${all}`)).body.data;

  it('N7 is what the upload says, and what the camera wrote, without a place; absent where it is not requested', async () => {
    const id = await send({ title: 'Dunes', alt: 'Three dunes.', license: 'cc-by' });
    await published(ada, id);
    const photo = await shown(id);
    expect(photo.details.data).toEqual({ alt: 'Three dunes.', license: 'cc-by', show_exif: 1, published_at: expect.any(String) });
    expect(photo.exif.data).toEqual({
      ...{ camera: 'NIKON D750', lens: '24-70mm f/2.8', focal_length: 35, aperture: 8, exposure: '1/250', iso: 100 },
    });
    const plain = (await product.anybody.get<Shown>(`/photos/${id}`)).body.data;
    expect([plain.details, plain.exif, plain.images]).toEqual([undefined, undefined, undefined]);
    await eventually(async () => {
      const [listed] = (await product.anybody.get<readonly Shown[]>(`/users/ada/photos?${all}&sort=recent`)).body.data;
      expect([listed?.details, listed?.exif]).toEqual([photo.details, photo.exif]);
    });
  }, 60_000);

  it('N7 images are the renditions that are made; each address answers what it says', async () => {
    const id = await send({ title: 'Waves' });
    await published(ada, id);
    const kinds = async () => (await shown(id)).images.data.map(({ type, width, height }) => `${type} ${width} x ${height}`);
    expect(await kinds()).toEqual(expect.arrayContaining(['image/jpeg 640 x 448', 'image/jpeg 1000 x 700', 'image/webp 1000 x 700']));
    await eventually(
      async () =>
        expect(await kinds()).toEqual([
          ...['image/avif 320 x 224', 'image/avif 640 x 448', 'image/avif 960 x 672', 'image/avif 1000 x 700'],
          ...['image/webp 320 x 224', 'image/webp 640 x 448', 'image/webp 960 x 672', 'image/webp 1000 x 700'],
          ...['image/jpeg 640 x 448', 'image/jpeg 1000 x 700'],
        ]),
      60_000,
    );
    for (const { url, type, width, height } of (await shown(id)).images.data) {
      const answer = await fetch(new URL(new URL(url).pathname, product.anybody.base));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''Waves-${id}.`);
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width, height });
    }
  }, 120_000);

  it('N7 what its owner does not show is not kept, and PUT changes the rest', async () => {
    const hidden = await send({ title: 'Hidden', show_exif: '0' });
    const id = await send({ title: 'Shown' });
    await Promise.all([published(ada, hidden), published(ada, id)]);
    expect((await shown(hidden)).exif.data).toEqual(unsaid);
    await ada.api.put(`/photos/${hidden}`, { show_exif: 1 });
    expect((await shown(hidden)).exif.data).toEqual(unsaid);

    await ada.api.put(`/photos/${id}`, { alt: ' A wave. ', license: 'cc0', show_exif: 0 });
    expect((await shown(id)).details.data).toMatchObject({ alt: 'A wave.', license: 'cc0', show_exif: 0 });
    expect((await shown(id)).exif.data).toEqual(unsaid);
    await ada.api.put(`/photos/${id}`, { alt: null });
    expect((await shown(id)).details.data).toMatchObject({ alt: null, license: 'cc0' });
  }, 90_000);

  it('N7 `media rebuild` makes what lost its jobs, even when the worker is killed while it runs', async () => {
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
    const ids = await Promise.all(names.map((title) => send({ title })));
    await Promise.all(ids.map((id) => published(ada, id)));
    await product.stopWorkers();
    await forgetRedis();
    const formats = async (id: number) => new Set((await shown(id)).images.data.map(({ type }) => type)).size;
    const incomplete = (await Promise.all(ids.map(formats))).filter((found) => found < 3);
    expect(incomplete.length).toBeGreaterThan(0);

    const killed = await product.startWorker();
    const rebuilt = product.answerOf<{ photos: number; made: number; missing: number }>('media', 'rebuild');
    await eventually(async () =>
      expect((await Promise.all(ids.map(formats))).filter((found) => found < 3).length).toBeLessThan(incomplete.length),
    );
    await killed.stop('SIGKILL');
    await product.startWorker();
    expect(await rebuilt).toMatchObject({ photos: incomplete.length, made: incomplete.length, missing: 0 });
    for (const id of ids) expect((await shown(id)).images.data).toHaveLength(10);
    expect(await product.answerOf('media', 'rebuild')).toEqual({ photos: 0, made: 0, missing: 0 });
  }, 180_000);

  it('N7, S12 what is no licence, or too long, is 422 with its field', async () => {
    const id = await send({ title: 'Checked' });
    for (const [sent, field] of [
      [{ license: 'mine' }, 'license'],
      [{ alt: 'x'.repeat(501) }, 'alt'],
      [{ show_exif: 2 }, 'show_exif'],
    ] as const) {
      const { status, body } = await ada.api.put<{ readonly errors: object }>(`/photos/${id}`, sent);
      expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]]);
    }
  });
});

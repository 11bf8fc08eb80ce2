import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendBroken } from './spec/fuzz/wire.js';
import type { Person } from './spec/people.js';
import { picture } from './spec/pictures.js';
import { SharedProduct } from './spec/shared-product.js';
import { rawForm, rawFormType, type RawPart } from './spec/raw-form.js';
import type { Photo } from './spec/resources.js';

describe('what a client says in a form', () => {
  let product: SharedProduct;
  let ada: Person;
  let image: RawPart;
  beforeAll(async () => {
    product = await SharedProduct.use();
    ada = await product.person('ada');
    image = { name: 'image', file: 'a.jpg', type: 'image/jpeg', content: await picture() };
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const send = (...parts: RawPart[]) => ada.api.post<Photo>('/photos', rawForm(...parts), { headers: rawFormType });
  const errorsOf = async (...parts: RawPart[]) => {
    const { status, body } = await send(...parts);
    return [status, Object.keys(body.errors ?? {})];
  };
  const isDraft = async (id: number) =>
    (
      await product.admin.query<{ publish: boolean }>(
        `select (payload::jsonb -> 'publish')::boolean as publish from event_store.events where log = 'media' and stream = $1 and version = 1`,
        [`photo-${id}`],
      )
    )[0]?.publish === false;

  it.each([
    ['application/json', '0'],
    ['application/json', 'false'],
    ['application/json; charset=utf-8', '"0"'],
    ['text/plain; charset=utf-8', '0'],
    ['application/octet-stream', '0'],
    ['text/x-anything', '0'],
  ])('E: POST /photos: publish as %s %s keeps a draft a draft', async (type, content) => {
    const { status, body } = await send(image, { name: 'publish', type, content });
    expect(status).toBe(201);
    expect(await isDraft(body.data.id)).toBe(true);
  });

  it('E: POST /photos: texts are read no matter which type their part has', async () => {
    const title: RawPart = { name: 'title', type: 'application/json', content: JSON.stringify('Düne "1"') };
    const { status, body } = await send(title, { name: 'tags', type: 'text/csv', content: 'Sand, Sea' }, image);
    expect([status, body.data.title, body.data.tags]).toEqual([201, 'Düne "1"', ['sand', 'sea']]);
  });

  it('S8 E: POST /photos: what cannot be taken is 422 by its name', async () => {
    const draft: RawPart = { name: 'publish', content: '0' };
    for (const [name, ...parts] of [
      ['publish', draft, draft],
      ['publish', draft, { ...draft, content: '1' }],
      ['publish', { ...draft, name: 'publish[]' }],
      ['publish', { ...draft, type: 'application/json', content: '{"value":0}' }],
      ['publish', { ...draft, type: 'application/json', content: '[0]' }],
      ['publish', { ...draft, type: 'application/json', content: 'no' }],
      ['publish', { ...draft, file: 'publish.txt' }],
      ['title', { name: 'title', type: 'application/octet-stream', content: Buffer.from([0xff, 0xfe]) }],
      ['title', { name: 'title', content: 'x'.repeat(70_000) }],
      ['title', { name: 'title', type: 'text/x', content: 'x'.repeat(70_000) }],
      ['image', image],
      ['image', { ...image, name: 'image[]' }],
    ] as [string, ...RawPart[]][])
      expect([parts, await errorsOf(image, ...parts)]).toEqual([parts, [422, [name]]]);
    expect(await errorsOf({ name: 'image', content: image.content })).toEqual([422, ['image']]);
    expect(await errorsOf({ name: 'image', content: 'a.jpg' }, image)).toEqual([422, ['image']]);
  }, 30_000);

  it('S12 S17 E: POST /photos: 415 and 413 of the file come first, unknown and read-only names are ignored', async () => {
    const twice: RawPart[] = [
      { name: 'title', content: 'a' },
      { name: 'title', content: 'b' },
    ];
    expect((await send({ ...image, content: 'GIF89a' }, ...twice)).status).toBe(415);
    const unknown: RawPart[] = ['id', 'id', 'other', 'other[]'].map((name) => ({ name, content: '1' }));
    expect(
      (await send(image, ...unknown, { name: 'other', type: 'application/json', content: '{' }, { ...image, name: 'second' })).status,
    ).toBe(201);
  });

  it('E: POST /photos: the bytes decide what a picture is, no matter which type its part claims', async () => {
    for (const type of [
      'image/*',
      'application/octet-stream',
      'binary/octet-stream',
      'application/jpeg',
      'image',
      'image/heic',
      'text/html',
    ])
      expect((await send({ ...image, type })).status).toBe(201);
    expect((await send({ name: 'image', type: 'application/octet-stream', content: image.content })).status).toBe(201);
    expect((await send({ ...image, file: 'IMG_2020.HEIC' })).status).toBe(201);
  });

  it('E: PUT /me/avatar: a second picture and one that is text are 422', async () => {
    const put = async (...parts: RawPart[]) => (await ada.api.put('/me/avatar', rawForm(...parts), { headers: rawFormType })).status;
    expect(await put(image, image)).toBe(422);
    expect(await put({ name: 'image', content: 'a.jpg' })).toBe(422);
    expect(await put(image, { ...image, name: 'other' })).toBe(200);
  });

  it('S12 an expectation to go on is answered after the refusals that need no body', async () => {
    const port = Number(new URL(product.anybody.base).port);
    const head = ['POST /photos HTTP/1.1', 'Host: x', 'Expect: 100-continue', 'Content-Length: 1000000'];
    const type = 'Content-Type: multipart/form-data; boundary=x';
    const statuses = async (...lines: string[]) =>
      (await sendBroken(port, Buffer.from([...head, type, ...lines, '', ''].join('\r\n')))).statuses;
    expect(await statuses()).toEqual([401]);
    expect(await statuses('Authorization: Bearer nobody')).toEqual([401]);
    expect(await statuses('Accept: application/vnd.heliograph.v9+json', `Authorization: Bearer ${ada.token}`)).toEqual([406]);
    expect(await statuses(`Authorization: Bearer ${ada.token}`)).toEqual([100]);
  });

  it('S5 S8 no head is larger than 8 KB, no matter what a request made the answer repeat', async () => {
    const bytesOf = (headers: Headers) => [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    const long = 'x'.repeat(5_000);
    for (const query of [`junk=${long}`, `include=${long}`, `${long}=1&per_page=1`]) {
      const { status, headers, body } = await product.anybody.get<Photo[]>(`/users?per_page=1&page=1&${query.replace('&per_page=1', '')}`);
      expect([query.slice(0, 20), status, bytesOf(headers) < 8_192]).toEqual([query.slice(0, 20), 200, true]);
      if (!query.startsWith('include')) expect(JSON.stringify(body.meta)).not.toContain(long);
    }
    const { status, headers } = await fetch(`${product.anybody.base}/oauth2/authorize?client_id=x&state=${long}${long}`, {
      redirect: 'manual',
    });
    expect([status < 500, bytesOf(headers) < 8_192]).toEqual([true, true]);
  });
});

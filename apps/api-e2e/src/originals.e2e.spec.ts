import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesIn } from './spec/archive.js';
import type { Client } from './spec/client.js';
import { expectWhole, formatsMade, published } from './spec/expectations.js';
import { filesHolding } from './spec/holding.js';
import { expectDescribed } from './spec/openapi/described-api.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person } from './spec/people.js';
import { canary, lyingPicture, picture, type PictureType, scene, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';
import { skewedClock } from './spec/skewed-clock.js';

/** A file as a camera or an editor makes it comes back as it was, to Ada who sent it, and to nobody else. */
describe('the file as it was sent (E, Upload)', () => {
  let product: Product;
  let [ada, ben, mia]: Person[] = [];

  beforeAll(async () => {
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    [ada, ben] = await Promise.all(['ada', 'ben'].map((name) => product.person(name, 'manage:account')));
    mia = await product.staff('mia', 'moderator,curator,operator', 'moderate', 'curate', 'ops:read', 'ops:write');
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const a = () => ada as Person;
  const b = () => ben as Person;
  const staff = () => (mia as Person).api;
  const send = async (image: Buffer, fields: Readonly<Record<string, string>> = {}, type: PictureType = 'jpeg', by = a()) =>
    (await by.api.post<Photo>('/photos', uploadForm(image, fields, type))).body.data.id;
  const inState = (id: number, state: string) =>
    eventually(async () => expect((await a().api.get(`/photos/${id}`)).headers.get('x-photo-state')).toBe(state), 30_000);
  const ask = async (address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET', base = product.anybody.base) => {
    const { pathname, search } = new URL(address, base);
    const answer = await fetch(new URL(pathname + search, base), { method, headers, redirect: 'manual' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expectDescribed({ method, path: pathname, status: answer.status, headers: answer.headers, text: bytes.toString('latin1') });
    return { status: answer.status, headers: answer.headers, bytes };
  };
  const addressOf = async (id: number, by: Client = a().api) => {
    const { status, headers } = await by.get(`/photos/${id}/original`);
    expect([id, status]).toEqual([id, 302]);
    return headers.get('location') ?? '';
  };
  const original = async (id: number) => (await ask(await addressOf(id))).bytes;
  const statusOf = async (id: number, by: Client = a().api) => (await by.get(`/photos/${id}/original`)).status;
  const decide = (id: number, reason: string) => staff().put(`/staff/photos/${id}/takedown`, { reason });

  it.each([
    ['jpeg', 'image/jpeg', 'jpg'],
    ['png', 'image/png', 'png'],
    ['webp', 'image/webp', 'webp'],
    ['avif', 'image/avif', 'avif'],
  ] as const)(
    'E: GET /photos/:photo_id/original, E: GET /originals/:photo_id: a %s comes back byte for byte, with all that it says',
    async (type, contentType, extension) => {
      const content = await picture(type);
      const id = await send(content, { title: 'Kärnten "at"; dawn/..' }, type);
      const address = await addressOf(id);
      expect(address).toMatch(new RegExp(`/originals/${id}\\?expires=\\d{10}&signature=[\\w-]{43}$`));
      const { status, headers, bytes } = await ask(address);
      expect(status).toBe(200);
      expect(bytes.equals(content)).toBe(true);
      expect(bytes.includes(canary)).toBe(true);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': contentType,
        'content-length': String(content.length),
        'content-disposition': `attachment; filename="photo-${id}.${extension}"; filename*=UTF-8''K%C3%A4rnten-at-dawn-${id}.${extension}`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      expect(headers.get('cache-tag')).toBeNull();
      await published(a(), id);
      await formatsMade(a(), id);
      await eventually(async () =>
        expect(await product.admin.query('select from media.rendition_work where photo_id = $1', [id])).toEqual([]),
      );
      expect((await original(id)).equals(content)).toBe(true);
    },
    90_000,
  );

  it('E: GET /originals/:photo_id answers HEAD, a part of the file, and what a client has already', async () => {
    const content = await lyingPicture(300, 200);
    const address = await addressOf(await send(content));
    const whole = await ask(address);
    const head = await ask(address, {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([200, 0, String(content.length)]);
    const part = await ask(address, { Range: 'bytes=10-29' });
    expect([part.status, part.bytes.equals(content.subarray(10, 30))]).toEqual([206, true]);
    expect(part.headers.get('cache-control')).toBe('private, no-store');
    expect((await ask(address, { Range: `bytes=${content.length}-` })).status).toBe(416);
    expect((await ask(address, { 'If-None-Match': whole.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('A2 A4 S12 E: GET /photos/:photo_id/original: nobody else gets it, published or not, staff neither', async () => {
    const [shown, draft] = [await send(await picture()), await send(await picture('png'), { publish: '0' }, 'png')];
    await published(a(), shown);
    await inState(draft, 'draft');
    for (const id of [shown, draft]) {
      expect([await statusOf(id, b().api), await statusOf(id, staff()), await statusOf(id, product.anybody)]).toEqual([404, 404, 401]);
      expect(await statusOf(id, product.anybody.as('0'.repeat(64)))).toBe(401);
      // Without `read` it is not there, nor for what is no number.
      const { body } = await a().api.post<{ access_token: string }>('/me/tokens', { name: 'writes', scopes: ['write:photos'] });
      expect(await statusOf(id, product.anybody.as(body.data.access_token))).toBe(403);
    }
    for (const id of ['0', '01', '-1', 'x', '999999'])
      expect([id, (await a().api.get(`/photos/${id}/original`)).status]).toEqual([id, 404]);
    const { headers } = await a().api.get(`/photos/${shown}/original`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    // The bare name and the name of the file in the store open nothing.
    const [{ name = '' } = {}] = await product.admin.query<{ name: string }>(
      `select coalesce((select source from media.rendition_work where photo_id = $1), (select name from media.images where photo_id = $1 and original_type is not null)) as name`,
      [shown],
    );
    for (const path of [`/originals/${shown}`, `/originals/${name}`, `/images/${name}`])
      expect([path, (await fetch(new URL(path, product.anybody.base))).status]).toEqual([path, 404]);
  }, 60_000);

  it('E: GET /originals/:photo_id: an address is for one photo, for five minutes, and for nothing else', async () => {
    const [one, other] = [await send(await picture()), await send(await picture('webp'), { publish: '0' }, 'webp')];
    const address = await addressOf(one);
    const { pathname, search, searchParams } = new URL(address);
    const left = Number(searchParams.get('expires')) - Date.now() / 1_000;
    expect(left).toBeGreaterThan(239);
    expect(left).toBeLessThanOrEqual(300);
    const later = await product.startApi(skewedClock(301_000));
    expect((await ask(address, {}, 'GET', later.base)).status).toBe(404);
    expect((await ask(address)).status).toBe(200);
    await product.stopApi(later);
    await inState(other, 'draft');
    const thumb = new URL((await a().api.get<Photo>(`/photos/${other}`)).body.data.image_thumb);
    const longer = `expires=${Number(searchParams.get('expires')) + 3_600}&signature=${searchParams.get('signature')}`;
    for (const wrong of [
      ...[`/originals/${other}${search}`, `${pathname}${thumb.search}`, `${thumb.pathname}${search}`, `${pathname}?${longer}`],
      ...[`${pathname}${search.slice(0, -1)}`, `${pathname}${search}&${search.slice(1)}`, `/originals/0${one}${search}`],
    ])
      expect([wrong, (await fetch(new URL(wrong, product.anybody.base))).status]).toEqual([wrong, 404]);
  }, 60_000);

  it('E: GET /photos/:photo_id/original in each state: while it is processed, where it failed, and taken down, but never what its owner is not shown', async () => {
    await product.stopWorkers();
    const content = await scene(1);
    const waiting = await send(content);
    expect((await original(waiting)).equals(content)).toBe(true);
    await product.startWorker();
    await published(a(), waiting);
    const hollow = await picture('jpeg', 1200, 800);
    hollow.fill(0x41, 2_000, hollow.length - 2);
    const failed = await send(hollow);
    await inState(failed, 'failed');
    expect((await original(failed)).equals(hollow)).toBe(true);

    expect((await decide(waiting, 'copyright')).status).toBe(200);
    expect([await statusOf(waiting), await statusOf(waiting, staff())]).toEqual([302, 404]);
    const before = await addressOf(waiting);
    expect((await decide(waiting, 'illegal')).status).toBe(200);
    expect([await statusOf(waiting), (await ask(before)).status]).toEqual([404, 404]);
    // What looks like it is held, and shown to nobody (B5).
    const png = await scene(1, 'png');
    const alike = await send(png, {}, 'png');
    await inState(alike, 'held');
    expect([await statusOf(alike), await statusOf(alike, staff())]).toEqual([404, 404]);
  }, 120_000);

  it('E: GET /photos/:photo_id/original of an older photo says that the file was not kept, on the API, on the page and in the export', async () => {
    const id = await send(await picture('jpeg', 320, 200));
    await published(a(), id);
    await formatsMade(a(), id);
    // As photos of the build before are.
    const [{ name = '' } = {}] = await product.admin.query<{ name: string }>(
      'delete from media.images where photo_id = $1 and original_type is not null returning name',
      [id],
    );
    const { status, body } = await a().api.get(`/photos/${id}/original`);
    expect([status, body]).toEqual([404, { message: expect.stringMatching(/was not kept/), status_code: 404, code: 'original_not_kept' }]);
    expect(await statusOf(id, b().api)).toBe(404);
    const caller = new PageCaller(product.pagesUrl);
    await caller.logIn('ada', password);
    expect((await caller.get(`/photos/${id}`)).text).toContain('The original was not kept.');
    const page = await caller.get(`/photos/${id}/original`);
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('was not kept')]);
    const files = await exported();
    const listing = (JSON.parse(String(files.get('pictures.json'))) as { data: { photo_id: number }[] }).data;
    expect(listing.find((each) => each.photo_id === id)).toEqual({ photo_id: id, file: `photos/${id}.jpg`, is_original: 0 });
    await product.admin.query(
      `insert into media.images (name, photo_id, sha256, original_type) select $1, id, checksum, 'jpeg' from media.photos where id = $2`,
      [name, id],
    );
  }, 60_000);

  async function exported(): Promise<ReadonlyMap<string, Buffer>> {
    const answer = await fetch(`${product.anybody.base}/me/export`, { headers: { Authorization: `Bearer ${a().token}` } });
    return filesIn(Buffer.from(await answer.arrayBuffer()));
  }

  it('E: GET /me/export has the files as they were sent', async () => {
    const content = await picture('avif', 340, 220);
    const id = await send(content, {}, 'avif');
    await published(a(), id);
    const files = await exported();
    expect(files.get(`photos/${id}.avif`)?.equals(content)).toBe(true);
    const listing = (JSON.parse(String(files.get('pictures.json'))) as { data: unknown[] }).data;
    expect(listing).toContainEqual({ photo_id: id, file: `photos/${id}.avif`, is_original: 1 });
    expect(listing).toHaveLength([...files.keys()].filter((path) => path.startsWith('photos/')).length);
  }, 60_000);

  it('E: GET /photos/:photo_id/original on the pages: its owner downloads it, others are shown no way to it', async () => {
    const content = await picture('jpeg', 2_400, 1_600);
    const id = await send(content, { title: 'Wide' });
    await published(a(), id);
    const [owner, other, nobody] = ['203.0.113.7', '203.0.113.8', '203.0.113.9'].map((from) => new PageCaller(product.pagesUrl, from));
    await owner?.logIn('ada', password);
    await other?.logIn('ben', password);
    const page = (await owner?.get(`/photos/${id}`))?.text ?? '';
    expect(page).toContain(`href="/photos/${id}/original"`);
    // Its owner enlarges it to its full size, all others to that of the largest rendition.
    expect(page).toMatch(/data-full="[^"]*\/images\/[0-9a-f]{32}\.jpg"/);
    const answer = await owner?.get(`/photos/${id}/original`);
    expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([303, 'no-store']);
    expect((await ask(answer?.headers.get('location') ?? '')).bytes.equals(content)).toBe(true);
    for (const visitor of [other, nobody]) {
      const text = (await visitor?.get(`/photos/${id}`))?.text ?? '';
      expect([text.includes('/original'), text.includes('data-full'), text.includes('Wide')]).toEqual([false, false, true]);
    }
    expect((await other?.get(`/photos/${id}/original`))?.status).toBe(404);
    const asked = await nobody?.get(`/photos/${id}/original`);
    expect([asked?.status, asked?.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/login/)]);
  }, 60_000);

  async function signedInAgain(person: Person): Promise<Person> {
    const scopes = 'read,write:photos,manage:account';
    const made = await product.answerOf<{ access_token: string }>('tokens', 'create', '--user', person.username, '--scopes', scopes);
    return { ...person, token: made.access_token, api: product.anybody.as(made.access_token) };
  }

  it('B4 B8 E: GET /originals/:photo_id ends with a suspension within a second, and with the photo at once; its file leaves the store', async () => {
    const [content, marked] = [await picture('jpeg', 260, 170), Buffer.from('MARK-original-4712')];
    // In a comment of the file, which no rendition has.
    const first = await send(marker(content, marked), {}, 'jpeg', b());
    const address = (await b().api.get(`/photos/${first}/original`)).headers.get('location') ?? '';
    const answers = (status: number) => eventually(async () => expect((await ask(address)).status).toBe(status), 1_500);
    expect((await ask(address)).status).toBe(200);
    expect(await filesHolding(product.dataDir, String(marked))).toHaveLength(1);
    await product.answerOf('users', 'disable', 'ben', '--reason', 'spam');
    await answers(404);
    await product.answerOf('users', 'enable', 'ben');
    await answers(200);
    // Their tokens have ended with the suspension.
    ben = await signedInAgain(b());
    expect((await b().api.delete(`/photos/${first}`)).status).toBe(200);
    expect((await ask(address)).status).toBe(404);
    await eventually(async () => expect(await filesHolding(product.dataDir, String(marked))).toEqual([]), 20_000);
  }, 60_000);

  it('R3 E: DELETE /me takes all of them, and every log and row still fits', async () => {
    const id = await send(await picture('jpeg', 280, 170), {}, 'jpeg', b());
    const address = await addressOf(id, b().api);
    expect((await b().api.delete('/me', { password })).status).toBe(202);
    expect((await ask(address)).status).toBe(404);
    await eventually(async () => {
      const rows = await product.admin.query('select certified_at from event_store.erasures where person = $1', [b().id]);
      expect(rows).toEqual([{ certified_at: expect.any(Date) }]);
    }, 30_000);
    const [{ count } = {}] = await product.admin.query<{ count: string }>(
      'select count(*) from media.images i where not exists (select from media.photos p where p.id = i.photo_id)',
    );
    expect(Number(count)).toBe(0);
    await expectWhole(product);
  }, 90_000);
});

/** The same picture with words in a comment of its own. */
function marker(jpeg: Buffer, words: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(words.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, words, jpeg.subarray(2)]);
}

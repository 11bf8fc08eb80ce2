import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { User } from './spec/resources.js';
import { pastTurnOfHour } from './spec/turn-of-the-hour.js';

let product: Product;
/** Two processes on one Redis. */
let apis: readonly [Client, Client];
let pages: string;
let ada: Person;
let ben: Person;
let cleo: Person;
let photo: string;

beforeAll(async () => {
  const web = await freePort();
  pages = `http://127.0.0.1:${web}`;
  product = await Product.start({ settings: { WEB_PORT: String(web), TRUSTED_PROXIES: '127.0.0.1' } });
  apis = [product.anybody, await product.startApi({ TRUSTED_PROXIES: '127.0.0.1' })];
  [ada, ben, cleo] = await Promise.all([product.person('ada'), product.person('ben'), product.person('cleo')]);
  const { id } = await upload(ada);
  await published(ada, id);
  photo = `/photos/${id}`;
}, 120_000);
afterAll(() => product?.close(), 60_000);

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const counters = async (api: Client) => {
  const { count_photo_views, count_downloads } = (await api.get<User>('/users/ada', from('198.51.100.250'))).body.data;
  return { count_photo_views, count_downloads };
};
/** The counters follow within the thirty seconds for which a process collects. */
const show = (expected: object, api: Client) => eventually(async () => expect(await counters(api)).toEqual(expected), 60_000);

describe('views and downloads', () => {
  it('U5 E: GET /photos/:photo_id/download: each viewer counts once an hour, whichever process answers; the owner never', async () => {
    await pastTurnOfHour(10_000);
    for (const api of apis) {
      for (const person of [ada, ben, cleo]) {
        expect((await api.as(person.token).get(photo)).status).toBe(200);
        const download = await api.as(person.token).get(`${photo}/download`);
        expect([download.status, download.headers.get('location')]).toEqual([302, expect.stringMatching(/\/images\/[0-9a-f]+\.jpg$/)]);
      }
      for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8:1:2::3', '2001:db8:1:2:aaaa::4'])
        await api.get(photo, from(address));
      await api.get(`${photo}?callback=show`, from('198.51.100.1'));
      await api.get(`${photo}/download`, from('198.51.100.1'));
    }
    // No views: a HEAD, a browser's prefetch, an unknown photo.
    await apis[0].send('HEAD', photo, undefined, from('198.51.100.3'));
    await apis[0].get(photo, { headers: { 'X-Forwarded-For': '198.51.100.3', 'Sec-Purpose': 'prefetch' } });
    await apis[0].get('/photos/999999999', from('198.51.100.3'));
    // Its page is a view, by the same viewer as before or by another one.
    for (const address of ['198.51.100.1', '198.51.100.4']) await fetch(`${pages}${photo}`, { headers: { 'X-Forwarded-For': address } });
    await show({ count_photo_views: 6, count_downloads: 3 }, apis[1]);
  });

  it('U5 what a process has collected is written when it is stopped in order, and viewers are not recorded', async () => {
    const before = await counters(apis[1]);
    await pastTurnOfHour(10_000);
    const views = ['198.51.100.11', '198.51.100.12', '198.51.100.13'].map((address) => apis[0].get(photo, from(address)));
    expect((await Promise.all(views)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await product.api.stop();
    await show({ ...before, count_photo_views: before.count_photo_views + 3 }, apis[1]);
    const events = await product.admin.query<{ payload: string; actor: string }>(
      `select payload, actor from event_store.events where log = 'media' and type = 'media.photo-views-counted'`,
    );
    expect(events.length).toBeGreaterThan(1);
    for (const { payload, actor } of events) {
      expect(actor).toBe('system:photo-views');
      const { photos, ...rest } = JSON.parse(payload) as { readonly photos: readonly object[] };
      expect(Object.keys(rest).sort()).toEqual(['hour', 'ownerId']);
      for (const counted of photos) expect(Object.keys(counted).sort()).toEqual(['downloads', 'photoId', 'views']);
    }
  });
});

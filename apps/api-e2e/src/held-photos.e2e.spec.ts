import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import type { Person } from './spec/people.js';
import { scene, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

interface Entry {
  readonly id: number;
  readonly subject: { readonly type: string; readonly id: number };
  readonly state: string;
}

/** Ada's picture was taken down as illegal; Ben uploads others that look like it, and Mia decides. */
describe('photos that are held, in the queue of staff (B5)', () => {
  let product: Product;
  let [ada, ben, mia]: Person[] = [];
  beforeAll(async () => {
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    [ada, ben] = await Promise.all(['ada', 'ben'].map((name) => product.person(name)));
    mia = await product.staff('mia', 'moderator', 'moderate');
    const first = await upload(ada as Person, await scene(1));
    await published(ada as Person, first);
    expect((await staff().put(`/staff/photos/${first}/takedown`, { reason: 'illegal' })).status).toBe(200);
  }, 120_000);
  afterAll(() => product?.close());

  const staff = () => (mia as Person).api;
  async function upload(by: Person, image: Buffer, type: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<number> {
    const made = await by.api.post<Photo>('/photos', uploadForm(image, {}, type));
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.body.data.id;
  }
  const entries = async (query = '') => (await staff().get<Entry[]>(`/staff/reports?per_page=50${query}`)).body.data;
  /** The entry of a photo, once it is there. */
  const entryOf = (photo: number) =>
    eventually(async () => {
      const found = (await entries()).find(({ subject }) => subject.id === photo);
      if (!found) throw new Error(`photo ${photo} is not in the queue`);
      return found;
    }, 20_000);
  const held = async (type: 'png' | 'webp') => {
    const photo = await upload(ben as Person, await scene(1, type), type);
    return { photo, entry: await entryOf(photo) };
  };
  const stateOf = async (photo: number) => (await (ben as Person).api.get(`/photos/${photo}`)).headers.get('x-photo-state');
  const resolve = (id: number, body: object) => staff().post<Entry>(`/staff/reports/${id}/resolution`, { reason: 'illegal', ...body });

  it('B5 stand there although nobody reported them, and left as they are, are let go', async () => {
    const { photo, entry } = await held('png');
    expect(entry).toEqual({
      ...{ id: expect.any(Number), subject: { type: 'photo', id: photo }, reasons: {}, count_reports: 0, state: 'open' },
      created_at: expect.stringMatching(/\+0000$/),
    });
    expect((await product.answerOf<{ entries: Entry[] }>('moderation', 'queue')).entries).toMatchObject([
      { id: entry.id, count_reports: 0 },
    ]);
    expect((await staff().get(`/photos/${photo}`)).status).toBe(404);
    const suspend = await resolve(entry.id, { action: 'suspend' });
    expect([suspend.status, (suspend.body as unknown as { errors: object }).errors]).toEqual([422, { action: [expect.any(String)] }]);
    expect([(await resolve(entry.id, { action: 'none', reason: 'other' })).body.data.state, await stateOf(photo)]).toEqual([
      'resolved',
      'published',
    ]);
    expect((await product.anybody.get(`/photos/${photo}`)).status).toBe(200);
    expect((await resolve(entry.id, { action: 'take-down' })).status).toBe(409);
  });

  it('B5 taken down they stay hidden; restored they are held, and in the queue, again', async () => {
    const { photo, entry } = await held('webp');
    expect((await resolve(entry.id, { action: 'take-down' })).status).toBe(200);
    expect([await stateOf(photo), (await entries()).length]).toEqual(['taken-down', 0]);
    expect((await staff().delete(`/staff/photos/${photo}/takedown`)).status).toBe(200);
    expect(await stateOf(photo)).toBe('held');
    const again = await entryOf(photo);
    expect(again.id).not.toBe(entry.id);
    const decided = await product.answerOf('moderation', 'resolve', String(again.id), '--action', 'warn', '--reason', 'other');
    expect([decided, await stateOf(photo)]).toMatchObject([{ action: 'warn' }, 'published']);
  });

  it('B5 deleted they leave the queue, and nothing is decided', async () => {
    const { photo, entry } = await held('webp');
    expect((await (ben as Person).api.delete(`/photos/${photo}`)).status).toBe(200);
    await eventually(async () => expect(await entries()).toEqual([]), 20_000);
    expect((await entries('&state=resolved')).map(({ id }) => id)).toContain(entry.id);
    expect((await resolve(entry.id, { action: 'none' })).status).toBe(409);
  });

  it('B6 an appeal that is granted lets a held photo go at once', async () => {
    const { photo, entry } = await held('png');
    await resolve(entry.id, { action: 'take-down' });
    const [{ id }] = (await (ben as Person).api.get<[{ id: number }]>('/me/decisions')).body.data;
    expect((await (ben as Person).api.post('/me/appeals', { decision: id, text: 'It is another place' })).status).toBe(201);
    expect((await staff().post(`/staff/appeals/${id}/resolution`, { grant: 1 })).status).toBe(200);
    expect([await stateOf(photo), await entries()]).toEqual(['published', []]);
  });
});

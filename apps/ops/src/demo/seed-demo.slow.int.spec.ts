import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { FindCollection } from '@heliograph/gallery-contracts';
import { Authenticate, ListApplications, LogIn, RegisterUser, requireSession } from '@heliograph/identity-contracts';
import { CollectionId, UserId } from '@heliograph/kernel';
import { RecordRenditions, UploadPhoto, type UploadedPhoto } from '@heliograph/media-contracts';
import { ListNotifications } from '@heliograph/notifications-contracts';
import { ListFollowers } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { FindStreak, ListPhotoCards } from '@heliograph/views-contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type { Act } from './acts.js';
import { collections } from './collections.js';
import { DemoFile } from './demo-file.js';
import { type DemoTools, Interrupted } from './demo-tools.js';
import { oneAtATime } from './one-at-a-time.js';
import { people } from './people.js';
import { type Plan, planDemo } from './plan.js';
import type { PlannedPhoto } from './plan-photos.js';
import { seedDemo } from './seed-demo.js';
import { MINUTE_MILLISECONDS } from './times.js';

jest.setTimeout(400_000);

let product: TestProduct;
let dataDir: string;

async function open(): Promise<void> {
  product = await testProduct(contexts);
  dataDir = await mkdtemp(join(tmpdir(), 'heliograph-demo-'));
}

async function close(): Promise<void> {
  await product.close();
  await rm(dataDir, { recursive: true });
}

/** Of so many likes one. The others differ by who likes what alone. */
const LIKES = sized(5, 5, 1);

function makePlan(start: number): Plan {
  const plan = planDemo(start);
  let likes = 0;
  return { ...plan, acts: plan.acts.filter(({ does }) => does !== 'like' || likes++ % LIKES === 0) };
}

/** One colour takes less time than a landscape. */
function swatch({ picture, variation, takenAt, offsetMinutes }: PlannedPhoto): Promise<Buffer> {
  const background = { r: picture * 10, g: 90 + variation * 10, b: 160 };
  const [date, time] = new Date(takenAt).toISOString().split(/[T.]/) as [string, string];
  const away = new Date(Math.abs(offsetMinutes) * MINUTE_MILLISECONDS).toISOString().slice(11, 16);
  const exif = { DateTimeOriginal: `${date.replaceAll('-', ':')} ${time}`, OffsetTimeOriginal: `${offsetMinutes < 0 ? '-' : '+'}${away}` };
  return sharp({ create: { width: 16, height: 12, channels: 3, background } })
    .jpeg()
    .withExif({ IFD2: exif })
    .toBuffer();
}

/** Ctrl-C after this number of acts. */
function after(count: number): () => boolean {
  let left = count;
  return () => left-- <= 0;
}

const openFile = async () => DemoFile.open(dataDir, (await product.runtime.store.head('identity')).incarnation);

/** With a worker that makes renditions at once. */
const withWorker = (): DemoTools['dispatcher'] => ({
  dispatch: async (message) => {
    const answer = await product.dispatcher.dispatch(message);
    const made = { width: 16, height: 12, colors: [], thumbhash: 'AAAA', fingerprint: null, images: [], files: [] };
    if ((message as unknown) instanceof UploadPhoto) {
      const { photoId } = (answer as UploadedPhoto).photo;
      await product.dispatcher.dispatch(new RecordRenditions(newContext('system:worker'), photoId, made));
    }
    return answer;
  },
});

/** As a process of its own would: its only state is the file and the database. */
async function tools(others: Partial<DemoTools> = {}): Promise<DemoTools> {
  const { runtime } = product;
  const around = {
    webUrl: 'http://localhost:3001',
    apiUrl: 'http://localhost:3000',
    progress: () => undefined,
    stopping: () => false,
    timeoutMilliseconds: 0,
  };
  const file = await openFile();
  return { dispatcher: withWorker(), store: runtime.store, logs: runtime.logs, file, makePicture: swatch, makePlan, ...around, ...others };
}

async function count(type: string): Promise<number> {
  const [row] = await product.admin.query<{ count: number }>('select count(*)::int as count from event_store.events where type = $1', [
    type,
  ]);
  return row?.count ?? 0;
}

const heads = () => product.admin.query<{ log: string; head_seq: number }>('select log, head_seq from event_store.logs order by log');

const planned = async () => makePlan(Date.parse((await openFile()).demo.startedAt));
const acts = async (does: Act['does']) => (await planned()).acts.filter((act) => act.does === does).length;

async function published(of: { curated?: boolean; premium?: boolean } = {}): Promise<number> {
  await product.catchUp();
  const list = { of: { kind: 'all' }, page: { page: 1, perPage: 50 }, ...of } as const;
  return (await product.dispatcher.dispatch(new ListPhotoCards(list))).total;
}

/** Each kind of event, as often as the first acts of the plan have it. */
async function expectDone(done = Infinity): Promise<void> {
  const plan = (await planned()).acts.slice(0, done);
  const acts = (does: Act['does']) => plan.filter((act) => act.does === does).length;
  const counted = {
    'identity.user-registered': acts('join'),
    'media.photo-uploaded': acts('upload'),
    'media.photo-published': acts('publish'),
    'media.photo-curated': acts('select'),
    'media.premium-granted': acts('premium'),
    'social-graph.user-followed': acts('follow'),
    'social-graph.photo-liked': acts('like'),
    'discussion.comment-added': acts('comment'),
    'discussion.comment-liked': acts('like-comment'),
    'gallery.collection-created': acts('make-collection'),
    'gallery.photo-collected': acts('collect'),
  };
  const found = await Promise.all(Object.keys(counted).map(async (type) => [type, await count(type)] as const));
  expect(Object.fromEntries(found)).toEqual(counted);
}

describe('the community of heliograph demo seed', () => {
  beforeAll(open);
  afterAll(close);

  it('begins with one photograph and the login', async () => {
    expect(await seedDemo(await tools(), { firstPhoto: true })).toEqual({ people: 1, photos: 1, comments: 0, collections: 0 });
    expect(await published()).toBe(1);
    expect((await openFile()).demo).toMatchObject({ token: expect.any(String), complete: false });
  });

  it('makes a community once, and adds nothing when it is there', async () => {
    const whole = { people: 40, photos: 300, comments: await acts('comment'), collections: collections.length };
    expect(await seedDemo(await tools())).toEqual(whole);
    await expectDone();
    expect(await published({ curated: true })).toBe(await acts('select'));
    expect(await published({ premium: true })).toBe(await acts('premium'));

    const before = await heads();
    expect(await seedDemo(await tools())).toEqual(whole);
    expect(await heads()).toEqual(before);
  });

  it('has its events at the times of the story', async () => {
    const { startedAt } = (await openFile()).demo;
    const [times] = await product.admin.query<{ days: number; later: number }>(
      `select extract(day from $1::timestamptz - min(published_at))::int as days, count(*) filter (where published_at > $1)::int as later
         from views.photo_cards`,
      [startedAt],
    );
    // The first photograph is of a morning 59 days ago: just after midnight that is 58 whole days.
    expect([58, 59]).toContain(times?.days);
    expect(times?.later).toBe(0);
  });

  it('U3 has streaks that stand', async () => {
    await product.catchUp();
    const { people: ids, startedAt } = (await openFile()).demo;
    const streakOf = async (username: string) =>
      (await product.dispatcher.dispatch(new FindStreak(ids[username] as UserId, new Date(startedAt))))?.days ?? 0;
    for (const { username, streak } of people) expect([username, await streakOf(username)]).toEqual([username, streak]);
  });

  it('N2 has notifications of each usual kind that wait for the demo login', async () => {
    await product.catchUp();
    const list = { userId: (await openFile()).demo.people.vera as UserId, unread: true, without: [] };
    const { items } = await product.dispatcher.dispatch(new ListNotifications(list, { page: 1, perPage: 50 }));
    const kinds = ['collected', 'comment', 'featured', 'follow', 'like', 'mention'];
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  });

  it('N4 has collections with photos, private ones too', async () => {
    const ids = Object.values((await openFile()).demo.collections);
    const found = await Promise.all(ids.map((id) => product.dispatcher.dispatch(new FindCollection(CollectionId(id), []))));
    for (const each of found) expect(each?.countPhotos).toBeGreaterThan(4);
    expect(found.filter((each) => each?.isPrivate)).toHaveLength(3);
  });

  it('keeps working secrets in a file that only its owner reads', async () => {
    const path = join(dataDir, 'demo.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { password, token, app } = JSON.parse(readFileSync(path, 'utf8')) as {
      password: string;
      token: string;
      app: { clientId: string };
    };
    const session = requireSession(await product.dispatcher.dispatch(new LogIn(newContext('anonymous'), people[0].username, password)));
    const caller = await product.dispatcher.dispatch(new Authenticate(token));
    expect(caller).toMatchObject({ userId: session.userId, scopes: expect.arrayContaining(['read', 'write:likes', 'manage:account']) });
    const apps = await product.dispatcher.dispatch(new ListApplications(session.userId));
    expect(apps.map(({ clientId }) => clientId)).toEqual([app.clientId]);
  });

  it('is cleared away by a reset, and the same is made again for the same people', async () => {
    const { photos: before, collections: collected } = (await openFile()).demo;
    await product.catchUp();
    (await openFile()).beginNewRound();
    const stopping = after(500);
    await expect(tools({ stopping }).then(seedDemo)).rejects.toThrow(Interrupted);

    const { photos: again, people: ids, done } = (await openFile()).demo;
    const { acts: made } = await planned();
    const actsOf = (does: Act['does']) => made.slice(0, done).filter((act) => act.does === does).length;
    expect(Object.values(again).filter((id) => Object.values(before).includes(id))).toEqual([]);
    expect([actsOf('publish') > 20, actsOf('follow') > 20]).toEqual([true, true]);
    expect(await published()).toBe(actsOf('publish'));
    expect(await product.dispatcher.dispatch(new FindCollection(Object.values(collected)[0] as CollectionId, []))).toBeNull();
    expect(await count('identity.user-registered')).toBe(people.length);
    const lists = await Promise.all(
      Object.values(ids).map((id) => product.dispatcher.dispatch(new ListFollowers(UserId(id), { page: 1, perPage: 1 }))),
    );
    expect(lists.reduce((sum, { total }) => sum + total, 0)).toBe(actsOf('follow'));
  });
});

describe('heliograph demo seed', () => {
  beforeEach(open);
  afterEach(close);

  it('goes on where it was killed, also where the file had not noted the last things yet', async () => {
    const file = join(dataDir, 'demo.json');
    let made = 0;
    const failing: DemoTools['makePicture'] = async (photo) => {
      made += 1;
      if (made === 10) copyFileSync(file, `${file}.older`);
      if (made === 30) throw new Error('killed');
      return swatch(photo);
    };
    await expect(tools({ makePicture: failing }).then(seedDemo)).rejects.toThrow('killed');
    expect(await count('media.photo-uploaded')).toBe(29);
    copyFileSync(`${file}.older`, file);

    await expect(tools({ stopping: after(600) }).then(seedDemo)).rejects.toThrow(Interrupted);
    await expectDone((await openFile()).demo.done);
  });

  it('two at once make one community', async () => {
    const seed = () => oneAtATime(product.runtime.database, async () => seedDemo(await tools({ stopping: after(300) })));
    for (const ended of await Promise.allSettled([seed(), seed()])) expect(ended).toMatchObject({ reason: expect.any(Interrupted) });
    await expectDone((await openFile()).demo.done);
    expect((await openFile()).demo.done).toBe(600);
  });

  it('says so where no worker makes thumbnails, and goes on later', async () => {
    await expect(tools({ dispatcher: product.dispatcher }).then(seedDemo)).rejects.toThrow('No worker makes thumbnails');
    expect(await count('media.photo-uploaded')).toBe(1);
    expect((await openFile()).demo).toMatchObject({ complete: false, done: 1 });
  });

  it('leaves out what people who try it have deleted by then', async () => {
    await seedDemo(await tools(), { firstPhoto: true });
    const dispatcher: DemoTools['dispatcher'] = {
      dispatch: async (message) => {
        const { constructor } = message as object;
        if (constructor.name === 'FindPhoto' && (message as unknown as { photoId: number }).photoId === 1) return null as never;
        return withWorker().dispatch(message);
      },
    };
    await expect(tools({ dispatcher, stopping: after(600) }).then(seedDemo)).rejects.toThrow('Stopped before the end');
    expect(await count('social-graph.photo-liked')).toBeGreaterThan(50);
    const likes = await product.admin.query('select from social_graph.photo_likes where photo_id = 1');
    expect(likes).toEqual([]);
  });

  it('does not take over an existing user with the name of a demo person', async () => {
    const fields = { username: 'Vera', name: 'Another Vera', email: 'vera@example.org', password: 'not of the demo' };
    await product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), fields));
    await expect(tools().then(seedDemo)).rejects.toThrow('User vera exists and does not belong to this demo');
  });
});

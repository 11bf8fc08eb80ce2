import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { Authenticate, ListApplications, LogIn, RegisterUser, requireSession } from '@heliograph/identity-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { RecordRenditions } from '@heliograph/media-contracts';
import { ListFollowers } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { ListPhotoCards } from '@heliograph/views-contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { album } from './album.js';
import { conversations } from './conversations.js';
import { DemoFile } from './demo-file.js';
import type { DemoTools } from './demo-tools.js';
import { follows, people } from './people.js';
import { oneAtATime } from './one-at-a-time.js';
import type { DemoPhotograph } from './photographs.js';
import { seedDemo } from './seed-demo.js';

const comments = Object.values(conversations).flat().length;
const allFollows = Object.values(follows).flat().length;

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

/** One colour takes less time than a landscape. */
async function swatch(number: number): Promise<DemoPhotograph> {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: { r: number * 9, g: 90, b: 160 } } });
  return { content: await picture.jpeg().toBuffer(), title: `Number ${number}`, description: '', tags: ['Colour'] };
}

const openFile = async () => DemoFile.open(dataDir, (await product.runtime.store.head('identity')).incarnation);

/** As a process of its own would: its only state is the file and the database. */
async function tools(photograph: DemoTools['photograph'] = swatch): Promise<DemoTools> {
  const { dispatcher, runtime } = product;
  const around = {
    webUrl: 'http://localhost:3001',
    apiUrl: 'http://localhost:3000',
    progress: () => undefined,
    stopping: () => false,
    timeoutMilliseconds: 0,
  };
  return { dispatcher, store: runtime.store, logs: runtime.logs, file: await openFile(), photograph, ...around };
}

/** What the worker does with an upload. */
async function makeRenditions(): Promise<void> {
  const made = { width: 64, height: 48, colors: [], thumbhash: 'AAAA', fingerprint: null, images: [], files: [] };
  for (const id of Object.values((await openFile()).demo.photos))
    await product.dispatcher.dispatch(new RecordRenditions(newContext('system:worker'), PhotoId(id), made));
}

async function count(type: string): Promise<number> {
  const [row] = await product.admin.query<{ count: number }>('select count(*)::int as count from event_store.events where type = $1', [
    type,
  ]);
  return row?.count ?? 0;
}

const heads = () => product.admin.query<{ log: string; head_seq: number }>('select log, head_seq from event_store.logs order by log');

async function published(of: { curated?: boolean; premium?: boolean }): Promise<number> {
  await product.catchUp();
  const list = { of: { kind: 'all' }, page: { page: 1, perPage: 50 }, ...of } as const;
  return (await product.dispatcher.dispatch(new ListPhotoCards(list))).total;
}

describe('the community of heliograph demo seed', () => {
  beforeAll(open);
  afterAll(close);

  it('makes a community once, and adds nothing when it is there', async () => {
    expect(await seedDemo(await tools())).toEqual({ people: 8, photos: album.length, published: 0, comments });
    await makeRenditions();
    expect(await seedDemo(await tools())).toMatchObject({ published: album.length });
    expect(await published({ curated: true })).toBe(album.filter((entry) => entry.isCurated).length);
    expect(await published({ premium: true })).toBe(album.filter((entry) => entry.isPremium).length);
    expect(await count('social-graph.photo-liked')).toBe(album.reduce((sum, { likes }) => sum + likes, 0));
    expect(await count('social-graph.user-followed')).toBe(allFollows);

    const before = await heads();
    await seedDemo(await tools());
    expect(await heads()).toEqual(before);
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
    const { photos: before } = (await openFile()).demo;

    (await openFile()).beginNewRound();
    expect(await seedDemo(await tools())).toEqual({ people: 8, photos: album.length, published: 0, comments });
    await makeRenditions();
    await seedDemo(await tools());

    const { photos: after, people: ids } = (await openFile()).demo;
    expect(Object.values(after).filter((id) => Object.values(before).includes(id))).toEqual([]);
    expect(await published({})).toBe(album.length);
    expect(await count('identity.user-registered')).toBe(people.length);
    const lists = await Promise.all(
      Object.values(ids).map((id) => product.dispatcher.dispatch(new ListFollowers(UserId(id), { page: 1, perPage: 1 }))),
    );
    expect(lists.reduce((sum, { total }) => sum + total, 0)).toBe(allFollows);
  });
});

describe('heliograph demo seed', () => {
  beforeEach(open);
  afterEach(close);

  it('goes on where it was killed, also where the file had not noted the last things yet', async () => {
    const file = join(dataDir, 'demo.json');
    const failing: DemoTools['photograph'] = async (number) => {
      if (number === 5) copyFileSync(file, `${file}.older`);
      if (number === 9) throw new Error('killed');
      return swatch(number);
    };
    await expect(tools(failing).then(seedDemo)).rejects.toThrow('killed');
    expect(await count('media.photo-uploaded')).toBe(9);
    copyFileSync(`${file}.older`, file);

    expect(await seedDemo(await tools())).toMatchObject({ photos: album.length, comments });
    expect(await count('media.photo-uploaded')).toBe(album.length);
    expect(await count('identity.user-registered')).toBe(people.length);
    expect(await count('discussion.comment-added')).toBe(comments);
  });

  it('two at once make one community', async () => {
    const seed = () => oneAtATime(product.runtime.database, async () => seedDemo(await tools()));
    await Promise.all([seed(), seed()]);
    expect(await count('media.photo-uploaded')).toBe(album.length);
    expect(await count('discussion.comment-added')).toBe(comments);
  });

  it('does not take over an existing user with the name of a demo person', async () => {
    const fields = { username: 'Vera', name: 'Another Vera', email: 'vera@example.org', password: 'not of the demo' };
    await product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), fields));
    await expect(tools().then(seedDemo)).rejects.toThrow('User vera exists and does not belong to this demo');
  });
});

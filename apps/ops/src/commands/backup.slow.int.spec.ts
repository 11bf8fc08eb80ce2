import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { type Dispatcher, newContext } from '@heliograph/cqrs';
import { AddComment } from '@heliograph/discussion-contracts';
import { Database } from '@heliograph/database';
import { verifyChain } from '@heliograph/event-store/audit';
import { PersonErased } from '@heliograph/event-store/privacy';
import { Authenticate, CreatePersonalToken, FindSession, LogIn, UpdateProfile, type UserProfile } from '@heliograph/identity-contracts';
import { UploadPhoto } from '@heliograph/media-contracts';
import { type ShadowOptions, verifyInline, verifyProjection } from '@heliograph/projections';
import type { Runtime } from '@heliograph/runtime';
import { FollowUser, LikePhoto } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { emptyInstallation, newFolder, register, withInstallation } from '../spec/installations.js';
import { type Place, run } from '../spec/operator.js';

// A busy machine takes a while to make all tables of the product.
jest.setTimeout(180_000);

let product: TestProduct;
let there: Awaited<ReturnType<typeof emptyInstallation>>;
let people: Record<'Ada' | 'Bob' | 'Eve', UserProfile>;
let photos: number[];
let token: string;
let session: string;
let folder: string;

const by = (user: UserProfile) => newContext(`user:${user.userId}`);

beforeAll(async () => {
  product = await testProduct(contexts);
  there = await emptyInstallation();
  const { dispatcher } = product;
  people = { Ada: await register(dispatcher, 'Ada'), Bob: await register(dispatcher, 'Bob'), Eve: await register(dispatcher, 'Eve') };
  token = (await dispatcher.dispatch(new CreatePersonalToken(newContext('system:spec'), people.Ada.userId, 'spec', ['read']))).accessToken;
  session = (await dispatcher.dispatch(new LogIn(newContext('anonymous'), 'Ada', 'long enough'))).token;
  await dispatcher.dispatch(new UpdateProfile(newContext('system:spec'), people.Eve.userId, { bio: 'canary of Eve' }));
  await dispatcher.dispatch(new FollowUser(by(people.Bob), people.Bob.userId, people.Ada.userId));
  photos = [];
  for (let number = 0; number < 4; number++) photos.push(await upload(dispatcher, number));
  await comment(dispatcher, people.Eve, photos[0] as number, 'canary on a photo');
  await product.catchUp();
});
afterAll(async () => {
  await product.close();
  await there.drop();
});

async function upload(dispatcher: Dispatcher, number: number): Promise<number> {
  const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: number * 9, g: 90, b: 160 } } })
    .jpeg()
    .toBuffer();
  const fields = {
    content,
    title: `Number ${number}`,
    description: '',
    tags: ['Colour'],
    tookAt: null,
    publish: true,
    offerPremium: false,
  };
  return (await dispatcher.dispatch(new UploadPhoto(by(people.Ada), people.Ada.userId, fields))).photo.photoId;
}

const comment = (dispatcher: Dispatcher, author: UserProfile, photoId: number, body: string) =>
  dispatcher.dispatch(
    new AddComment(by(author), {
      authorId: author.userId,
      photoId: photoId as never,
      photoOwnerId: people.Ada.userId,
      body,
      parentId: null,
    }),
  );

/** Logs that are not whole, and rows that are not what a replay gives. */
async function faultsOf(place: Place, runtime: Runtime): Promise<object[]> {
  const admin = await Database.connect({ url: place.adminUrl, pool: 3 });
  const shadow: ShadowOptions = { admin, store: runtime.store, logs: runtime.logs };
  const faults: object[] = [];
  for (const { log, projections } of contexts) {
    if (log) faults.push(...(await verifyChain(admin, log.name)).faults);
    for (const inline of log?.inline ?? []) faults.push(...(await verifyInline(shadow, log as never, inline)).differences);
    for (const projection of projections) faults.push(...(await verifyProjection(shadow, projection)).differences);
  }
  await admin.close();
  return faults;
}

/** Every row of every table, as text. */
async function everything(place: Place): Promise<string> {
  const admin = await Database.connect({ url: place.adminUrl, pool: 1 });
  const tables = await admin.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(...(await admin.query<{ row: string }>(`select t::text as row from ${name} t`)).map(({ row }) => row));
  await admin.close();
  return texts.join('\n');
}

async function files(runtime: Runtime): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  for await (const { key } of runtime.storage.listFiles('')) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await runtime.storage.get(key))?.content ?? []) chunks.push(chunk as Buffer);
    found[key] = Buffer.concat(chunks);
  }
  return found;
}

describe('heliograph backup and restore', () => {
  it('carry the whole product into an empty installation, while people go on', async () => {
    folder = join(await newFolder(), 'first');
    let going = true;
    const life = (async () => {
      for (let number = 0; going; number++) {
        await product.dispatcher.dispatch(new LikePhoto(by(people.Bob), people.Bob.userId, photos[number % 4] as never, people.Ada.userId));
        await comment(product.dispatcher, people.Bob, photos[1] as number, `Number ${number}`);
      }
    })();
    const backup = await run(product, 'backup', folder);
    going = false;
    await life;
    expect(backup).toMatchObject({ code: 0, out: expect.stringMatching(/ events, 4 files, /) });
    expect(await run(product, 'backup', folder, '--check')).toMatchObject({ code: 0, out: expect.stringMatching(/whole, as of/) });

    expect(await run(there, 'restore', folder)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/4 files copied/),
      err: expect.stringMatching(/--erasures/),
    });
    await withInstallation(there, async (dispatcher, runtime) => {
      expect(await faultsOf(there, runtime)).toEqual([]);
      expect(await files(runtime)).toEqual(await files(product.runtime));
      expect(await dispatcher.dispatch(new Authenticate(token))).toMatchObject({ userId: people.Ada.userId });
      expect(await dispatcher.dispatch(new LogIn(newContext('anonymous'), 'ada@example.org', 'long enough'))).toMatchObject({
        userId: people.Ada.userId,
      });
      expect(await dispatcher.dispatch(new FindSession(session))).toBeNull();
      expect((await register(dispatcher, 'Newcomer')).userId).toBeGreaterThan(people.Eve.userId);
      await expect(register(dispatcher, 'ada')).rejects.toThrow(/taken/);
      expect(await upload(dispatcher, 5)).toBeGreaterThan(Math.max(...photos));
    });
  });

  it('back to an earlier time: later ids are not given out again, and what was later is gone', async () => {
    const late = await withInstallation(there, (dispatcher) => register(dispatcher, 'Latecomer'));
    expect(await run(there, 'restore', folder)).toMatchObject({ code: 1, err: expect.stringMatching(/not empty .*--replace/) });
    expect(await run(there, 'restore', folder, '--replace')).toMatchObject({ code: 0 });
    await withInstallation(there, async (dispatcher, runtime) => {
      expect(await faultsOf(there, runtime)).toEqual([]);
      expect(await everything(there)).not.toContain('Latecomer');
      expect((await register(dispatcher, 'Latecomer')).userId).toBeGreaterThan(late.userId);
    });
  });

  it('erased people stay erased, by what the installation knows and by the list that was kept elsewhere', async () => {
    expect(await everything(there)).toContain('canary of Eve');
    await withInstallation(there, (_, { store }) => store.keyring.destroy(people.Eve.userId));
    const { out } = await run(there, 'erasures', 'export');
    expect(out).toMatch(/^\{"key_id":"[0-9a-f-]{36}","destroyed_at":"[^"]+"\}\n{"heliograph":"end","lines":1}\n$/);
    const list = join(await newFolder(), 'erasures.jsonl');
    await writeFile(list, out);

    expect(await run(there, 'restore', folder, '--replace')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/1 people erased again/),
    });
    expect(await everything(there)).not.toContain('canary');

    const elsewhere = await emptyInstallation();
    const cut = join(await newFolder(), 'cut.jsonl');
    await writeFile(cut, out.slice(0, out.indexOf('\n') + 1));
    expect(await run(elsewhere, 'restore', folder, '--erasures', cut)).toMatchObject({
      code: 1,
      err: expect.stringContaining('ends without its end line: it was cut'),
    });
    expect(await run(elsewhere, 'restore', folder, '--erasures', list)).toMatchObject({ code: 0 });
    expect(await everything(elsewhere)).not.toContain('canary');
    await withInstallation(elsewhere, async (dispatcher, runtime) => {
      expect(await faultsOf(elsewhere, runtime)).toEqual([]);
      await expect(dispatcher.dispatch(new LogIn(newContext('anonymous'), 'Eve', 'long enough'))).rejects.toThrow();
      const [passwords] = await runtime.database.query<{ n: number }>('select count(*)::int as n from identity.passwords');
      expect(passwords?.n).toBe(2);
    });
    await elsewhere.drop();
  });

  it('an erasure that was begun is not taken back, though the key was still there', async () => {
    const { correlation } = newContext('anonymous');
    await withInstallation(there, async (_, { store, erasures }) => {
      await erasures.begin(people.Bob.userId, correlation);
      expect(await store.keyring.personKey(people.Bob.userId)).toBeDefined();
    });
    expect(await everything(there)).toContain('Bob@example.org');
    expect((await run(there, 'erasures', 'export')).out.trim().split('\n')).toHaveLength(3);

    expect(await run(there, 'restore', folder, '--replace')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/2 people erased again/),
    });
    expect(await everything(there)).not.toContain('Bob@example.org');
    await withInstallation(there, async (dispatcher, { store, erasures }) => {
      await expect(dispatcher.dispatch(new LogIn(newContext('anonymous'), 'Bob', 'long enough'))).rejects.toThrow();
      await expect(store.keyring.personKey(people.Bob.userId)).rejects.toThrow(PersonErased);
      // A worker continues it at once.
      expect(await erasures.claim()).toMatchObject({ person: people.Bob.userId, correlation, certifiedAt: null });
    });
  });

  it('a damaged backup is reported with exit code 3, and nothing is restored from it', async () => {
    await writeFile(join(folder, 'files.jsonl'), '');
    expect(await run(product, 'backup', folder, '--check')).toMatchObject({ code: 3, out: expect.stringMatching(/cannot be used/) });
    expect(await run(there, 'restore', folder, '--replace')).toMatchObject({ code: 1, err: expect.stringMatching(/cannot be used/) });
  });
});

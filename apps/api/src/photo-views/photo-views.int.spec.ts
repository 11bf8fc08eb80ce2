import { MessageBus } from '@heliograph/application/actor';
import { type ViewIdentity, ViewCounts } from '@heliograph/application/photos';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import type { LogDefinition } from '@heliograph/event-store';
import { type CallerStore, type Deduplication, openCallerStore } from '@heliograph/http';
import { RegisterUser } from '@heliograph/identity-contracts';
import { type Event, PhotoId, StreamId, UserId } from '@heliograph/kernel';
import { type PhotoViewsCounted, RecordPhotoViews } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { startRedis, testServices } from '@heliograph/testing/services';
import { FindUserNumbers } from '@heliograph/views-contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PhotoViews } from './photo-views.js';

const mediaLog = contexts.find(({ name }) => name === 'media')?.log as LogDefinition;
const noon = Date.UTC(2026, 0, 31, 12);
const MINUTE_MILLISECONDS = 60_000;

let product: TestProduct;
let owner: UserId;
let now = noon;
const messages: string[] = [];
const asked: [key: string, seconds: number][] = [];
const counting: { views: PhotoViews; store: CallerStore }[] = [];
beforeAll(async () => {
  product = await testProduct(contexts);
  const person = { username: 'Ada', name: 'Ada', email: 'ada@example.org', password: 'long enough' };
  owner = (await product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), person))).userId;
});
afterEach(async () => {
  for (const { views, store } of counting.splice(0)) {
    await views.stop();
    store.close();
  }
  messages.length = 0;
  asked.length = 0;
  now = noon;
});
afterAll(() => product.close());

/** What one API process has of it. */
async function process({
  redisUrl = testServices().redisUrl as string | null,
  intervalMilliseconds = 3_600_000,
  readOnly = false,
} = {}): Promise<PhotoViews> {
  const store = await openCallerStore(redisUrl);
  const tell = (_: object, message: string) => void messages.push(message);
  const log = { info: tell, warn: tell, error: tell };
  const secret = `of this run ${globalThis.process.pid}`;
  const deduplication: Deduplication = {
    isFirst: (key, seconds) => {
      asked.push([key, seconds]);
      return store.deduplication.isFirst(key, seconds);
    },
  };
  const views = new PhotoViews({
    counts: new ViewCounts(new MessageBus(product.dispatcher, null)),
    deduplication,
    secret,
    readOnly,
    log,
    intervalMilliseconds,
    clock: () => now,
  });
  counting.push({ views, store });
  return views;
}

const own = (photoId: PhotoId) => ({ photoId, ownerId: owner });
let photos = 0;
async function photo(): Promise<PhotoId> {
  const photoId = PhotoId(7000 + ++photos);
  const sample = mediaLog.events.get('media.photo-uploaded')?.sample as object;
  const names = Object.fromEntries(['Source', 'Thumb', 'Large', 'Full'].map((kind) => [`image${kind}`, `${photoId}-${kind}.webp`]));
  const uploaded: Event = {
    type: 'media.photo-uploaded',
    data: { ...sample, ...names, photoId, ownerId: owner, checksum: `sum-${photoId}` },
  };
  const streams = [{ stream: StreamId(`photo-${photoId}`), expectedVersion: 0, events: [uploaded] }];
  await product.runtime.store.append(mediaLog, { streams, context: newContext('system:spec') });
  return photoId;
}

const user = (userId: number): ViewIdentity => ({ userId: UserId(userId) });
const address = (of: string): ViewIdentity => ({ address: of });
const counted = async () => {
  await product.catchUp();
  const numbers = await product.dispatcher.dispatch(new FindUserNumbers(owner));
  return [numbers?.countPhotoViews, numbers?.countDownloads];
};
const events = async () =>
  (await product.runtime.store.read(mediaLog, 0, 1_000))
    .filter(({ type }) => type === 'media.photo-views-counted')
    .map(({ data }) => data as PhotoViewsCounted['data']);
/** What `work` adds to the owner's views and downloads, and to the log. */
async function added(work: () => Promise<unknown>) {
  const [before, events0] = [await counted(), (await events()).length];
  await work();
  const after = await counted();
  return {
    views: Number(after[0]) - Number(before[0]),
    downloads: Number(after[1]) - Number(before[1]),
    events: (await events()).length - events0,
  };
}

describe('counting views', () => {
  it('U5 once per viewer, photo and hour, in two processes that share Redis; one event for each owner and hour', async () => {
    const [one, two] = [await process(), await process()];
    const [a, b] = [await photo(), await photo()];
    const seen = await added(async () => {
      for (const views of [one, two, one])
        for (const viewer of [user(501), user(502), address('192.0.2.1'), address('2001:db8::1'), address('2001:db8:0:0:ffff::2')])
          views.count('view', own(a), viewer);
      one.count('view', own(b), user(501));
      now += 59 * MINUTE_MILLISECONDS;
      two.count('view', own(a), user(501));
      now += MINUTE_MILLISECONDS;
      two.count('view', own(a), user(501));
      await one.stop();
      await two.stop();
    });
    // Four viewers of a (an IPv6 network is one), one of b, one again in the next hour.
    expect(seen).toMatchObject({ views: 6, downloads: 0 });
    const hours = (await events()).filter(({ photos }) => photos.some(({ photoId }) => photoId === a));
    expect(new Set(hours.map(({ hour }) => hour)).size).toBe(2);
    // At most one of each process for an owner and an hour.
    expect(seen.events).toBeLessThanOrEqual(3);
    expect(JSON.stringify(await events())).not.toMatch(/50[12]|192\.0|2001/);
  });

  it('U5 a thousand viewers of a photo are one event; a download is counted in addition to the view', async () => {
    const views = await process({ redisUrl: null });
    const a = await photo();
    const seen = await added(async () => {
      for (let viewer = 1; viewer <= 1_000; viewer++) views.count('view', own(a), user(viewer));
      for (let viewer = 1; viewer <= 10; viewer++) views.count('download', own(a), user(viewer));
      await views.stop();
    });
    expect(seen).toEqual({ views: 1_000, downloads: 10, events: 1 });
  });

  it('U5 a viewer is known by a keyed hash, to the end of the hour', async () => {
    const views = await process({ redisUrl: null });
    now = noon + 10 * MINUTE_MILLISECONDS;
    for (const viewer of [address('203.0.113.77'), user(501)]) views.count('view', own(await photo()), viewer);
    await views.stop();
    expect(asked).toHaveLength(2);
    for (const [key, seconds] of asked) expect([key, seconds]).toEqual([expect.stringMatching(/^[\w-]{43}$/), 3_000]);
  });

  it('U5 goes on without Redis, each process by itself', async () => {
    const views = await process({ redisUrl: 'redis://127.0.0.1:1' });
    const a = await photo();
    const seen = await added(async () => {
      for (const viewer of [user(1), user(2), user(1)]) views.count('view', own(a), viewer);
      await views.stop();
    });
    expect(seen).toEqual({ views: 2, downloads: 0, events: 1 });
  });

  it('U5 goes on while Redis hangs: nobody waits, and what was asked in vain counts', async () => {
    const redis = await startRedis();
    const views = await process({ redisUrl: redis.url });
    const a = await photo();
    globalThis.process.kill(redis.pid, 'SIGSTOP');
    const seen = await added(async () => {
      for (const viewer of [user(1), user(2), user(1)]) views.count('view', own(a), viewer);
      await views.stop();
    });
    globalThis.process.kill(redis.pid, 'SIGCONT');
    await redis.stop();
    expect(seen).toEqual({ views: 2, downloads: 0, events: 1 });
  });

  it('U5 what cannot be written waits, loses nothing and is counted once', async () => {
    const views = await process({ redisUrl: null, intervalMilliseconds: 50 });
    const [a, b] = [await photo(), await photo()];
    const login = new URL(product.url).username;
    const seen = await added(async () => {
      await product.admin.query(`revoke select on media.photos from "${login}"`);
      try {
        views.count('view', own(a), user(1));
        await eventually(async () => expect(messages.length).toBeGreaterThan(0));
        views.count('view', own(b), user(1));
        views.count('view', own(a), user(2));
      } finally {
        await product.admin.query(`grant select on media.photos to "${login}"`);
      }
      await views.stop();
    });
    expect(seen).toMatchObject({ views: 3, downloads: 0 });
  });

  it('U5 a collection that is sent twice, because its answer was lost, counts once', async () => {
    const counts = [{ photoId: await photo(), hour: new Date(noon), views: 5, downloads: 2 }];
    const command = new RecordPhotoViews(newContext('system:photo-views'), counts);
    const seen = await added(async () => {
      await product.dispatcher.dispatch(command);
      await product.dispatcher.dispatch(command);
    });
    expect(seen).toEqual({ views: 5, downloads: 2, events: 1 });
  });

  it('U5 a large collection is stored in parts, each of them once', async () => {
    const photoId = await photo();
    const hours = Array.from({ length: 2_100 }, (_, hour) => new Date(noon - hour * 60 * MINUTE_MILLISECONDS));
    const counts = hours.map((hour) => ({ photoId, hour, views: 1, downloads: 0 }));
    const command = new RecordPhotoViews(newContext('system:photo-views'), counts);
    const seen = await added(async () => {
      await product.dispatcher.dispatch(command);
      await product.dispatcher.dispatch(command);
    });
    expect(seen).toMatchObject({ views: 2_100, downloads: 0 });
  });

  it('U5 a photo that is gone is not counted, and a process that only reads counts nothing', async () => {
    const [views, reading] = [await process({ redisUrl: null }), await process({ redisUrl: null, readOnly: true })];
    const seen = await added(async () => {
      views.count('view', own(PhotoId(999_999)), user(1));
      reading.count('view', own(await photo()), user(1));
      await Promise.all([views.stop(), reading.stop()]);
    });
    expect(seen.views).toBe(0);
  });
});

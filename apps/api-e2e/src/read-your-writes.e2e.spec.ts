import { freePort } from '@heliograph/database/embedded';
import { eventually, sized, testSize } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { published } from './spec/expectations.js';
import { members } from './spec/pairs/members.js';
import type { Member } from './spec/pairs/member.js';
import { play } from './spec/pairs/play.js';
import { upload } from './spec/people.js';
import { Product } from './spec/product.js';
import { quantiles, timed } from './spec/quantiles.js';
import type { Photo, User } from './spec/resources.js';

const PAIRS = sized(300, 2_000, 50_000);
const SAMPLES = sized(15, 60, 500);
const PEOPLE = 4;
const seed = Number(process.env.HELIOGRAPH_SEED ?? Math.floor(Math.random() * 1_000_000));
const LONGEST = sized(240_000, 240_000, 4 * 3_600_000);

/** Kinds of writes that the members know. */
const ACTS = 12;

let product: Product;
let metrics: string;
/** Three processes. */
let apis: Client[];
let people: Member[];

beforeAll(async () => {
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  product = await Product.start({ workers: [], settings: { METRICS_PORT: String(port) } });
  const [second, third] = await Promise.all([product.startApi(), product.startApi(), startWorkers()]);
  apis = [product.anybody, second, third];
  people = await members(product, PEOPLE);
}, 240_000);
afterAll(() => product?.close(), 60_000);

const startWorkers = () =>
  Promise.all([product.startWorker('views,social-graph'), product.startWorker('media,identity,discussion,search,gallery')]);
const api = (at: number) => apis[at % apis.length] as Client;
const personAt = (at: number) => people[at % people.length] as Member;

describe('while workers run', () => {
  it(
    `R3 ${PAIRS} pairs: every GET that shows a write is as new as that write, no matter which processes wrote and read it`,
    async () => {
      process.stdout.write(`seed ${seed}\n`);
      const began = performance.now();
      let reported = 0;
      const onProgress = (pairs: number) => {
        if (testSize() !== 'exhaustive' || pairs < reported + 1_000) return;
        reported = pairs - (pairs % 1_000);
        process.stdout.write(`${reported} pairs in ${Math.round((performance.now() - began) / 1_000)} s\n`);
      };
      const played = await play({ members: people, apis, pairs: PAIRS, leastActs: ACTS, chances, onProgress });
      const seconds = Math.round((performance.now() - began) / 1_000);
      process.stdout.write(`${played.pairs} pairs, ${played.writes} writes, ${played.stale.length} stale, ${seconds} s\n`);
      expect(played.stale).toEqual([]);
      expect(played.pairs).toBeGreaterThanOrEqual(PAIRS);
      expect(Object.keys(played.acts)).toHaveLength(ACTS);
    },
    LONGEST,
  );

  it('R3 an upload is there for its owner at once, and what is deleted is 404 to all at once, through every process', async () => {
    const { person } = personAt(0);
    for (let at = 0; at < 3; at++) {
      const { id } = await upload({ ...person, api: api(at).as(person.token) }, { title: `Upload ${at}` });
      const shown = await Promise.all(apis.map((caller) => caller.as(person.token).get<Photo[]>('/me/photos')));
      expect(shown.map(({ body }) => body.data.some((photo) => photo.id === id))).toEqual([true, true, true]);
      await published(person, id);
      await eventually(async () => expect((await api(at).get(`/photos/${id}`)).status).toBe(200));
      expect((await api(at).as(person.token).delete(`/photos/${id}`)).status).toBe(200);
      const after = await Promise.all(
        apis.flatMap((caller) => [caller, caller.as(person.token)]).map((caller) => caller.get(`/photos/${id}`)),
      );
      expect(after.map(({ status }) => status)).toEqual(Array(6).fill(404));
      const listed = await Promise.all(apis.map((caller) => caller.as(person.token).get<Photo[]>('/photos?sort=recent&per_page=50')));
      expect(listed.some(({ body }) => body.data.some((photo) => photo.id === id))).toBe(false);
    }
  }, 60_000);

  it('R3 a write is visible to others soon, and each process measures how soon', async () => {
    const took: number[] = [];
    for (let at = 0; at < SAMPLES; at++) {
      const { person } = personAt(at);
      const name = `Sample ${at}`;
      await api(at).as(person.token).put('/me', { name });
      const { milliseconds } = await timed(() => untilSeen(api(at + 1), `/users/${person.username}`, name));
      took.push(milliseconds);
    }
    process.stdout.write(`from the answer until somebody else sees it: ${quantiles(took)}\n`);
    const text = await (await fetch(metrics)).text();
    expect(Number(/^heliograph_write_visible_seconds_count (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).toMatch(/^heliograph_write_visible_seconds_bucket\{le="2"\} \d+$/m);
    if (testSize() === 'exhaustive') process.stdout.write(`${text.match(/^heliograph_write_visible_seconds_.*$/gm)?.join('\n')}\n`);
  }, 120_000);
});

describe('while no worker runs', () => {
  beforeAll(() => product.stopWorkers(), 60_000);

  it('R2 the counters of likes and follows are exact at their commit, through every process, and count no user twice', async () => {
    const { photo, person: owner } = personAt(0);
    /** By all at once, each twice and through two processes. */
    const each = (work: (caller: Client) => Promise<number>) =>
      Promise.all(people.flatMap(({ person }, at) => [at, at + 1].map((process) => work(api(process).as(person.token)))));
    const like = async (caller: Client) => (await caller.post<Photo>(`/photos/${photo}/like`)).body.data.count_likes;
    const unlike = async (caller: Client) => (await caller.delete<Photo>(`/photos/${photo}/like`)).body.data.count_likes;
    await each(unlike);
    const [likes, unlikes] = [await each(like), await each(unlike)];
    const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1);
    expect([...new Set(likes)].sort()).toEqual(upTo(PEOPLE));
    expect([...new Set(unlikes)].sort()).toEqual([0, ...upTo(PEOPLE - 1)]);
    const fans = people.slice(1).map(({ person }, at) => api(at).as(person.token));
    const path = `/users/${owner.username}/follow`;
    await Promise.all(fans.map((fan) => fan.delete(path)));
    const follows = await Promise.all(fans.map(async (fan) => (await fan.post<User>(path)).body.data.count_followers));
    expect(follows.sort()).toEqual(upTo(fans.length));
  });

  it('R1 liking and following twice, and taking back what was not set, are 200 with the counter and leave no event', async () => {
    const { person, friend, photo } = personAt(1);
    const caller = (at: number) => api(at).as(person.token);
    const events = async () => (await product.admin.query<{ n: number }>(`select count(*)::int as n from event_store.events`))[0]?.n;
    for (const path of [`/photos/${photo}/like`, `/users/${friend.username}/follow`]) {
      const set = await caller(0).post(path);
      const before = await events();
      const again = await Promise.all([0, 1, 2].map((at) => caller(at).post(path)));
      expect(again.map(({ status, body }) => [status, body.data])).toEqual(Array(3).fill([200, set.body.data]));
      expect(await events()).toBe(before);
      const taken = await caller(1).delete(path);
      const after = await events();
      const twice = await Promise.all([0, 1, 2].map((at) => caller(at).delete(path)));
      expect(twice.map(({ status, body }) => [status, body.data])).toEqual(Array(3).fill([200, taken.body.data]));
      expect(await events()).toBe(after);
    }
  });

  it('R3 what is unpublished or deleted is 404 to all at once, through every process', async () => {
    const { person, other } = personAt(2);
    const statuses = async () => (await Promise.all(apis.map((caller) => caller.get(`/photos/${other}`)))).map(({ status }) => status);
    await api(0).as(person.token).post(`/photos/${other}/publication`);
    expect(await statuses()).toEqual([200, 200, 200]);
    await api(1).as(person.token).delete(`/photos/${other}/publication`);
    expect(await statuses()).toEqual([404, 404, 404]);
    await api(2).as(person.token).post(`/photos/${other}/publication`);
    expect(await statuses()).toEqual([200, 200, 200]);
    await api(0).as(person.token).delete(`/photos/${other}`);
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  it('R3 a GET after a write does not hang: it waits once in each process, then answers with what there is', async () => {
    const { person } = personAt(3);
    await api(0).as(person.token).put('/me', { name: 'Written while nobody works' });
    const read = (at: number) => timed(() => api(at).as(person.token).get('/users'));
    const first = await Promise.all([0, 1, 2].map(read));
    const second = await Promise.all([0, 1, 2].map(read));
    process.stdout.write(`a GET while no worker runs: ${quantiles(first.map(({ milliseconds }) => milliseconds))}, `);
    process.stdout.write(`then ${quantiles(second.map(({ milliseconds }) => milliseconds))}\n`);
    for (const { result, milliseconds } of [...first, ...second]) expect([result.status, milliseconds < 10_000]).toEqual([200, true]);
    await startWorkers();
    await eventually(() => untilSeen(api(2), `/users/${person.username}`, 'Written while nobody works'), 30_000);
  }, 90_000);
});

function untilSeen(caller: Client, path: string, name: string): Promise<void> {
  return eventually(async () => expect((await caller.get<User>(path)).body.data.name).toBe(name), 20_000);
}

/** A small generator of its own for each member, so that a seed plays the same acts again. */
function chances(member: number): () => number {
  let state = seed * 1_000 + member;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Pagination, Reply } from './spec/client.js';
import { published } from './spec/expectations.js';
import { linkedPages } from './spec/linked-pages.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import { type OpenApiDocument, type ReadableOperation, readableOperations } from './spec/readable-operations.js';
import type { Comment, Photo } from './spec/resources.js';

/** Answer nobody, or the caller alone. */
const NOBODY_ELSE: Readonly<Record<string, string>> = {
  'GET /': 'addresses',
  'GET /me': 'the caller',
  'GET /search/tags/{query}': 'a tag belongs to nobody; its count follows',
  'GET /tags/{slug}/related': 'tags belong to nobody',
  'GET /themes': 'a theme belongs to nobody',
  'GET /themes/{week}': 'a theme belongs to nobody',
  'GET /transparency': 'numbers by month',
};

/** Whom one has muted stays in one's own list, or it could not be taken back. */
const STAYS = /^(GET \/me\/mutes of reader:|\/settings\/muted of reader$)/;

/** Whoever is hidden, with a word that stands in every text that this person gives and nowhere else. */
interface Hidden {
  readonly person: Person;
  readonly word: string;
  photo: Photo;
  comment: number;
  collection: number;
}

/** Vera is suspended, Bob blocks two readers, Eric erases himself; what the document lists is asked before and after. */
describe('hidden people in every answer that the document describes', () => {
  let product: Product;
  /** Paths of pages and feeds that some page has linked. */
  const linked = new Set<string>();
  let operations: readonly ReadableOperation[];
  let suspended: Hidden;
  let blocker: Hidden;
  let erased: Hidden;
  let reader: Person;
  let follower: Person;
  let withBlocks: Person;

  beforeAll(async () => {
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    const curator = await product.staff('mia', 'curator', 'curate');
    const person = (name: string) => product.person(name, 'manage:account');
    const [ada, vera, bob, eric] = await Promise.all([person('ada'), person('vera'), person('bob'), person('eric')]);
    [reader, withBlocks, follower] = await Promise.all([person('reader'), person('keeper'), person('fan')]);
    const shown = await publish(ada, 'Harbour of everybody');
    const own = await publish(reader, 'Harbour of the reader');
    [suspended, blocker, erased] = await Promise.all([
      livingWith(vera, 'zqsuspended'),
      livingWith(bob, 'zqblocker'),
      livingWith(eric, 'zqerased'),
    ]);
    for (const { person: one, photo } of [suspended, blocker, erased]) {
      await ada.api.post(`/photos/${photo.id}/like`);
      await curator.api.put(`/staff/photos/${photo.id}/curation`);
      await ada.api.post(`/users/${one.username}/follow`);
      await follower.api.post(`/users/${one.username}/follow`);
      await reader.api.post(`/users/${one.username}/mute`);
      await withBlocks.api.post(`/users/${one.username}/block`);
    }
    const collections = [suspended, blocker, erased].map(({ collection }) => collection);
    for (const by of [ada, reader])
      for (const { photo } of [suspended, blocker, erased]) collections.push(await collectionOf(by, 'Harbours', photo, own));
    const week = weekOfNow();
    expect((await curator.api.put(`/staff/themes/${week}`, { title: 'Sea', tag: 'sea' })).status).toBe(200);
    operations = readableOperations(await documentOf(product.anybody), new Set(['read', 'manage:account']), {
      username: ['ada', 'vera', 'bob', 'eric'],
      photo_id: [shown, own, suspended.photo, blocker.photo, erased.photo].map(({ id }) => String(id)),
      comment_id: [suspended, blocker, erased].map(({ comment }) => String(comment)),
      id: collections.map(String),
      query: ['harbour', 'suite'],
      slug: ['sea'],
      week: [week],
      per_page: ['50'],
    });
    visitors.nobody = new PageCaller(product.pagesUrl);
    visitors.reader = new PageCaller(product.pagesUrl);
    await visitors.reader.logIn('reader', password);
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  async function livingWith(person: Person, word: string): Promise<Hidden> {
    const { api } = person;
    await api.put('/me', { name: `${word} of the suite`, location: word, bio: word, website_url: `https://${word}.test/` });
    const photo = await publish(person, `Harbour ${word}`);
    const comments: number[] = [];
    for (const { id } of await photosBesides(photo)) {
      comments.push((await api.post<Comment>(`/photos/${id}/comments`, { body: word })).body.data.id);
      await api.post(`/photos/${id}/like`);
    }
    for (const username of ['ada', 'reader', 'fan']) await api.post(`/users/${username}/follow`);
    return { person, word, photo, comment: comments[0] as number, collection: await collectionOf(person, word, photo) };
  }

  async function collectionOf({ api }: Person, title: string, ...photos: readonly Photo[]): Promise<number> {
    const { id } = (await api.post<{ id: number }>('/me/collections', { title })).body.data;
    for (const photo of photos) await api.put(`/collections/${id}/photos/${photo.id}`, {});
    return id;
  }

  /** Of those who are not hidden. */
  const photosBesides = async ({ id }: Photo) =>
    (await product.anybody.get<Photo[]>('/photos?sort=oldest&include=user')).body.data.filter(
      (each) => each.id !== id && ['ada', 'reader'].includes(each.user?.data.username ?? ''),
    );

  async function publish(person: Person, title: string): Promise<Photo> {
    const took = new Date().toISOString().replace(/\.\d+Z$/, '+0000');
    return published(person, (await upload(person, { title, description: title, tags: 'sea', took_at: took })).id);
  }

  const callers = (): Readonly<Record<string, Client>> => ({
    nobody: product.anybody,
    reader: reader.api,
    keeper: withBlocks.api,
    fan: follower.api,
  });
  const isIn = (text: string, { word, person }: Hidden) => text.includes(word) || text.includes(`"${person.username}"`);

  /**
   * For each of these people `GET /users of nobody` for each operation and caller that shows them, with the first address where it does. An address
   * is asked once about all of them, and the callers ask at the same time.
   */
  async function showing(people: readonly Hidden[], those = Object.keys(callers()), of = operations): Promise<string[][]> {
    const found = new Map<Hidden, string[]>(people.map((each) => [each, []]));
    await Promise.all(
      those.map(async (who) => {
        for (const { name, addresses } of of) {
          const missing = new Set(people);
          for (const address of addresses) {
            if (missing.size === 0) break;
            const { status, text } = await (callers()[who] as Client).get(address);
            for (const each of missing) {
              if (!isIn(text, each)) continue;
              found.get(each)?.push(`${name} of ${who}: ${address} ${status}`);
              missing.delete(each);
            }
          }
        }
      }),
    );
    return [...found.values()];
  }

  const visitors: Record<string, PageCaller> = {};

  /**
   * For each of these people `/tags/sea of nobody` for each page and feed that shows them; those that were linked once are opened as long as the suite lasts. Who is
   * signed in gets feeds and previews as everybody does, so of a visitor with a name only pages count.
   */
  async function pagesShowing(people: readonly Hidden[], those: readonly string[] = Object.keys(visitors)): Promise<string[][]> {
    const found = new Map<Hidden, string[]>(people.map((each) => [each, []]));
    for (const who of those) {
      const opened = await linkedPages(visitors[who] as PageCaller, linked);
      for (const [path, { status, text, headers }] of opened) {
        linked.add(path);
        expect([path, status]).not.toEqual([path, 500]);
        if (who !== 'nobody' && headers.has('access-control-allow-origin')) continue;
        for (const [{ word, person }, lines] of found)
          if (text.includes(word) || text.includes(`href="/users/${person.username}"`)) lines.push(`${path} of ${who}`);
      }
    }
    return [...found.values()];
  }

  const operationsOf = (found: readonly string[]) => new Set(found.map((line) => line.slice(0, line.indexOf(' of '))));

  it('B2 B4 every operation shows each of them as long as nobody is hidden', async () => {
    expect(operations.length).toBeGreaterThan(20);
    const expected = operations.map(({ name }) => name).filter((name) => !(name in NOBODY_ELSE));
    expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(NOBODY_ELSE)));
    const people = [suspended, blocker, erased];
    let missing = people.map(() => expected);
    await eventually(async () => {
      const asked = operations.filter(({ name }) => missing.flat().includes(name));
      const shows = (await showing(people, undefined, asked)).map(operationsOf);
      missing = missing.map((names, at) => names.filter((name) => !shows[at]?.has(name)));
      expect(missing).toEqual([[], [], []]);
    }, 120_000);
    for (const pages of await pagesShowing(people)) expect(pages.length).toBeGreaterThan(20);
  }, 150_000);

  it('B4 nobody is shown a suspended person from the commit on', async () => {
    await product.stopWorkers();
    await product.answerOf('users', 'disable', 'vera', '--reason', 'spam in comments');
    expect(await showing([suspended])).toEqual([[]]);
    expect(await pagesShowing([suspended])).toEqual([[]]);
  }, 120_000);

  it('B2 the blocker is hidden from the person who is blocked, from the commit on, and from nobody else', async () => {
    expect((await blocker.person.api.post(`/users/${reader.username}/block`)).status).toBe(200);
    expect(await showing([blocker], ['reader'])).toEqual([[expect.stringMatching(STAYS)]]);
    expect((await showing([blocker], ['nobody']))[0]?.length).toBeGreaterThan(10);
    expect(await pagesShowing([blocker], ['reader'])).toEqual([[expect.stringMatching(STAYS)]]);
  }, 120_000);

  it('R3 nobody is shown who has erased themselves, and nobody who was hidden before comes back with the workers', async () => {
    await product.startWorker();
    expect((await erased.person.api.delete('/me', { password })).status).toBe(202);
    await eventually(async () => expect((await product.anybody.get('/users/eric')).status).toBe(404), 30_000);
    await eventually(async () => expect(await showing([erased])).toEqual([[]]), 30_000);
    expect(await pagesShowing([erased])).toEqual([[]]);
    const [ofSuspended, ofBlocker] = await showing([suspended, blocker]);
    expect(ofSuspended).toEqual([]);
    expect(ofBlocker?.filter((line) => line.includes(' of reader: '))).toEqual([expect.stringMatching(STAYS)]);
  }, 120_000);

  it('B4 S5 no page of a list lacks an entry for them, and every list has as many as its total says', async () => {
    // A page of an edition passes over what is hidden since; what is included does not change a list.
    const walked = new Set(
      operations.flatMap(({ addresses }) => addresses.filter((address) => !address.includes('trending')).map(withoutInclude)),
    );
    let lists = 0;
    for (const by of [product.anybody, follower.api])
      for (const address of walked) {
        const found = await walk(by, address);
        if (found === null) continue;
        lists++;
        expect([address, ...found.problems]).toEqual([address]);
      }
    expect(lists).toBeGreaterThan(50);
  }, 240_000);
});

function withoutInclude(address: string): string {
  const [path, query] = address.split('?');
  const kept = new URLSearchParams(query);
  kept.delete('include');
  kept.set('per_page', '1');
  return `${path}?${kept}`;
}

/** What is wrong with a list whose pages have one entry each; null = the address is that of no list with pages. */
async function walk(by: Client, address: string): Promise<{ readonly problems: readonly string[] } | null> {
  const problems: string[] = [];
  const seen: string[] = [];
  for (let next: string | undefined = address; next !== undefined; ) {
    const answer: Reply<readonly object[]> = await by.get<readonly object[]>(next);
    const { data, meta } = answer.body;
    const pagination: Partial<Pagination> | undefined = meta?.pagination;
    if (answer.status !== 200 || !pagination) return null;
    seen.push(...data.map((entry) => JSON.stringify(entry)));
    const { links, total = null } = pagination;
    if (links?.next && data.length !== 1) problems.push(`${next} has ${data.length} entries`);
    if (!links?.next && total !== null && seen.length !== total) problems.push(`${seen.length} of ${total} entries`);
    next = links?.next;
  }
  if (new Set(seen).size !== seen.length) problems.push('an entry twice');
  return { problems };
}

const documentOf = async (client: Client): Promise<OpenApiDocument> =>
  (await (await fetch(new URL('/openapi.json', client.base))).json()) as OpenApiDocument;

/** By ISO 8601, in UTC. */
function weekOfNow(): string {
  const day = 24 * 60 * 60 * 1_000;
  const now = new Date();
  const thursday = new Date(now.getTime() + (3 - ((now.getUTCDay() + 6) % 7)) * day);
  const year = thursday.getUTCFullYear();
  return `${year}-W${String(Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * day)) + 1).padStart(2, '0')}`;
}

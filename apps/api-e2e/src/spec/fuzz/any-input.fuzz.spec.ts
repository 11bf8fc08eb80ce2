import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from '../expectations.js';
import { type Person, upload } from '../people.js';
import { Product } from '../product.js';
import type { Comment, Photo } from '../resources.js';
import { ApiDescription } from '../openapi/api-description.js';
import { type Ground, prepareGround } from './ground.js';
import { goodRequests } from './good.js';
import { LiveMemory } from './live-memory.js';
import { prepareGoodGround } from './good-ground.js';
import { badLines } from './judge.js';
import { type OpenApi, type Operation, operationsOf } from './operations.js';
import { authorizationPages } from './pages.js';
import type { FuzzRequest } from './fuzz-request.js';
import { requests } from './requests.js';
import { fuzz, type Tally } from './run.js';

const count = Number(process.env.HELIOGRAPH_FUZZ_REQUESTS ?? 1_000_000);
const seed = Number(process.env.HELIOGRAPH_SEED ?? Date.now() % 1_000_000_000);
/** Caches and compiled code grow until then. */
const WARM_AFTER = Math.min(count / 2, 50_000);
/** Of what a collection of garbage leaves behind: a slow leak shows there first. */
const MAX_LEFT_MEGABYTES = 10;
/** Of resident memory, which garbage adds to. */
const MAX_GROWTH_MEGABYTES = 50;
const REQUESTS_A_REPORT = 5_000;

/** No limit stands before the fuzz but those that spare hashing passwords without end. */
const settings = {
  RATE_LIMIT_TOKEN: '100000000',
  RATE_LIMIT_ANONYMOUS: '100000000',
  RATE_LIMIT_OAUTH: '100000000',
  RATE_LIMIT_PAGES: '100000000',
  RATE_LIMIT_IMAGES: '100000000',
  RATE_LIMIT_WRITES: '100000000',
  RATE_LIMIT_REGISTER: '100',
  RATE_LIMIT_SIGN_IN: '30',
  LOG_LEVEL: 'warn',
};

/** What succeeds only with a password, or after a consent. */
const beyondReach = new Set(['GET /me/connections/{id}', 'DELETE /me/connections/{id}', 'PUT /me/password', 'DELETE /me']);

describe('fuzz', () => {
  let product: Product;
  let ada: Person;
  let photo: Photo;
  let ground: Ground;
  let api: ApiDescription;
  let operations: Operation[];
  let sentFirst: FuzzRequest[];
  let tally: Tally;
  const memory = new LiveMemory();
  const live: number[] = [];
  const resident: number[] = [];

  beforeAll(async () => {
    product = await Product.start({ settings: { ...settings, ...memory.settings } });
    const document = (await product.anybody.get('/openapi.json')).text;
    api = new ApiDescription(JSON.parse(document) as ConstructorParameters<typeof ApiDescription>[0]);
    const [first, ben, cora] = await Promise.all([
      product.person('ada'),
      product.person('ben', 'manage:account'),
      product.staff('cora', 'curator', 'curate', 'manage:account'),
    ]);
    ada = first;
    photo = await published(ada, (await upload(ada, { title: 'Quiet', tags: 'sun' })).id);
    ground = await prepareGround(product, { ada, ben, cora, photo });
    const described = operationsOf(JSON.parse(document) as OpenApi);
    // Good requests have forms of their own: one that was sent is no longer good.
    const withPages = async () => [...described, ...(await authorizationPages(product, ben, ground.asked))];
    sentFirst = goodRequests(await withPages(), await prepareGoodGround(product, { ada, ben }));
    operations = await withPages();
  }, 300_000);
  afterAll(async () => {
    await product?.close();
    memory.close();
  });

  const megabytes = () => (Number(readFileSync(`/proc/${product.api.pid}/statm`, 'utf8').split(' ')[1]) * 4_096) / 2 ** 20;

  async function report(sofar: Tally): Promise<void> {
    if (sofar.sent >= WARM_AFTER) resident.push(megabytes());
    if (sofar.sent % REQUESTS_A_REPORT > 0) return;
    const left = await memory.measure(product.api.pid);
    if (sofar.sent >= WARM_AFTER) live.push(left);
    process.stderr.write(`fuzz seed ${seed}: ${sofar.sent} of ${count}, ${megabytes().toFixed(0)} MB, ${left.toFixed(1)} MB alive\n`);
  }

  it('no input is answered by a 5xx, by a leak of SQL, stack or path, or otherwise than the document says (S11, S12)', async () => {
    process.stderr.write(`fuzz seed ${seed}: ${count} requests, HELIOGRAPH_SEED=${seed} sends the same ones\n`);
    const { port } = new URL(product.anybody.base);
    tally = await fuzz({
      port: Number(port),
      api,
      first: sentFirst,
      requests: requests(operations, ground),
      count,
      seed,
      lanes: 24,
      onPortion: report,
    });
    if (tally.faults.length > 0) process.stderr.write(`${product.said.slice(-4_000)}\n`);
    expect(tally.faults).toEqual([]);
    expect(tally.sent).toBe(count);
  }, 36_000_000);

  it('every operation of the document was met, with success and with refusals', () => {
    const numbers = operations.map(({ name }) => ({ name, ...tally.operations.get(name) }));
    expect(numbers.filter(({ refused = 0 }) => refused === 0).map(({ name }) => name)).toEqual([]);
    expect(numbers.filter(({ name, good = 0 }) => good === 0 && !beyondReach.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it('api and worker live, are ready and logged no error, and the memory is flat', async () => {
    expect(product.hasEnded).toBe(false);
    expect((await product.anybody.get('/healthz/ready')).status).toBe(200);
    expect(badLines(product.said)).toEqual([]);
    expect((live.at(-1) as number) - (live[0] as number)).toBeLessThan(MAX_LEFT_MEGABYTES);
    expect(Math.max(...resident) - (resident[0] as number)).toBeLessThan(MAX_GROWTH_MEGABYTES);
  });

  it('nothing of it breaks the ordinary requests that follow', async () => {
    const path = `/photos/${photo.id}/comments`;
    const { id } = (await ada.api.post<Comment>(path, { body: 'Still here' })).body.data;
    expect((await ada.api.get<Comment>(`${path}/${id}`)).body.data.body).toBe('Still here');
    expect((await product.anybody.get<Photo>(`/photos/${photo.id}`)).body.data).toMatchObject({ title: 'Quiet', tags: ['sun'] });
    expect((await published(ada, (await upload(ada)).id)).title).toBe('');
  });
});

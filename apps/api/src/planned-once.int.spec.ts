import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { AddComment } from '@heliograph/discussion-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { FollowUser, LikePhoto, UnfollowUser, UnlikePhoto } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { emptyOwnRedis } from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ApiOnItsOwn, startApiOn } from './spec/api-on-its-own.js';
import { CROWDED_PHOTO, gatherCrowd } from './spec/crowd.js';

/** PostgreSQL tries five plans for the values before it may take one for all. */
const TIMES = 14;
const PLANNED_EACH_TIME = `
  select name, statement from pg_prepared_statements where from_sql = false and generic_plans = 0 and custom_plans > 8 order by name`;

const everything = 'include=user,colors,comments,details,exif,images';
const READS = [
  '/users?sort=popular',
  '/users/person_3',
  `/photos?${everything}`,
  `/photos?sort=recent&${everything}`,
  `/photos/${CROWDED_PHOTO}?${everything}`,
  `/photos/${CROWDED_PHOTO}/comments`,
  `/photos/${CROWDED_PHOTO}/likes`,
  `/users/ada/photos?${everything}`,
  '/users/ada/likes',
  '/users/ada/followers',
  '/users/ada/following',
];

/** On large tables PostgreSQL would plan for the length of such a list (`listIn`); on the small ones of a suite it may not. */
const BARE_LIST = /\b(any|unnest)\(\$\d+(::\w+\[\])?\)/;

const clients = new Set<pg.Client>();
const texts = new Set<string>();
const { query } = pg.Client.prototype;
let product: TestProduct;
let api: ApiOnItsOwn;
let token: string;

beforeAll(async () => {
  await emptyOwnRedis();
  pg.Client.prototype.query = function (this: pg.Client, ...asked: [string | pg.QueryConfig]) {
    clients.add(this);
    if (typeof asked[0] === 'object' && asked[0].name) texts.add(asked[0].text);
    return Reflect.apply(query, this, asked) as unknown;
  } as typeof query;
  product = await testProduct(contexts);
  token = await gatherCrowd(product);
  await product.catchUp();
  api = await startApiOn({ url: product.url, readUrl: product.url, name: 'planned' });
}, 60_000);
afterAll(async () => {
  pg.Client.prototype.query = query;
  await api?.close();
  await product?.close();
});

it('a named statement of a hot path is planned once for a connection, and not for the values of each request', async () => {
  for (let turn = 0; turn < TIMES; turn++) {
    for (const path of READS) {
      const { status } = await fetch(`${api.base}${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect([path, status]).toEqual([path, 200]);
    }
    await write(turn);
    await product.catchUp();
  }
  const planned: string[] = [];
  for (const client of clients) planned.push(...(await plannedEachTime(client)));
  expect(clients.size).toBeGreaterThan(2);
  expect(planned).toEqual([]);
  expect([...texts].filter((text) => BARE_LIST.test(text))).toEqual([]);
});

/** Each time what changes something. */
async function write(turn: number): Promise<void> {
  const [liker, other] = [UserId(1_001 + turn), UserId(1_020 + turn)];
  const by = () => newContext(`user:${liker}`);
  const photo = PhotoId(20 + turn);
  await product.dispatcher.dispatch(new LikePhoto(by(), liker, photo, other));
  await product.dispatcher.dispatch(new FollowUser(by(), liker, other));
  const comment = { authorId: liker, photoId: photo, photoOwnerId: other, body: `Turn ${turn}`, parentId: null };
  await product.dispatcher.dispatch(new AddComment(by(), comment));
  await product.dispatcher.dispatch(new UnlikePhoto(by(), liker, photo, other));
  await product.dispatcher.dispatch(new UnfollowUser(by(), liker, other));
}

async function plannedEachTime(client: pg.Client): Promise<string[]> {
  try {
    const { rows } = await client.query<{ name: string; statement: string }>(PLANNED_EACH_TIME);
    return rows.map(({ name, statement }) => `${name}: ${statement.slice(0, 200)}`);
  } catch {
    return []; // it was closed
  }
}

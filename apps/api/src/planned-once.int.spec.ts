import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { AddComment } from '@heliograph/discussion-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { FollowUser, LikePhoto, UnfollowUser, UnlikePhoto } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { type WatchedPlans, watchPlans } from '@heliograph/testing/plans';
import { emptyOwnRedis } from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ApiOnItsOwn, startApiOn } from './spec/api-on-its-own.js';
import { CROWDED_COLLECTION, CROWDED_PHOTO, gatherCrowd } from './spec/crowd.js';

const TIMES = 14;

const everything = 'include=user,colors,comments,details,exif,images,collections';
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
  '/users/ada/collections',
  `/collections/${CROWDED_COLLECTION}`,
  `/collections/${CROWDED_COLLECTION}/photos?${everything}`,
  '/users/ada/followers',
  '/users/ada/following',
];

let plans: WatchedPlans;
let product: TestProduct;
let api: ApiOnItsOwn;
let token: string;

beforeAll(async () => {
  await emptyOwnRedis();
  plans = watchPlans();
  product = await testProduct(contexts);
  token = await gatherCrowd(product);
  await product.catchUp();
  // Else it happens by itself at some moment, and what comes after costs twice what came before.
  await product.admin.query('analyze');
  api = await startApiOn({ url: product.url, readUrl: product.url, name: 'planned' });
}, 60_000);
afterAll(async () => {
  plans?.stop();
  await api?.close();
  await product?.close();
});

it('a named statement of a hot path is planned once for a connection, and not for the values of each request', async () => {
  for (let turn = 0; turn < TIMES; turn++) {
    await readAll();
    await write(turn);
    await product.catchUp();
  }
  expect(plans.connections).toBeGreaterThan(2);
  // The first five plans of a connection may be of smaller tables, and cheaper than any of now. While nothing is written their mean comes close.
  for (let turn = 0; turn < 10 * TIMES && (await plans.plannedEachTime()).length > 0; turn++) await readAll();
  expect(await plans.plannedEachTime()).toEqual([]);
  expect(plans.withBareLists()).toEqual([]);
});

async function readAll(): Promise<void> {
  for (const path of READS) {
    const { status } = await fetch(`${api.base}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect([path, status]).toEqual([path, 200]);
  }
}

/** Each time what changes something. */
async function write(turn: number): Promise<void> {
  const [liker, other] = [UserId(1_001 + turn), UserId(1_020 + turn)];
  const by = () => newContext(`user:${liker}`);
  const photo = PhotoId(20 + turn);
  await product.dispatcher.dispatch(new LikePhoto(by(), liker, photo, other));
  await product.dispatcher.dispatch(new FollowUser(by(), liker, other));
  const comment = { authorId: liker, photoId: photo, photoOwnerId: other, body: `Turn ${turn}`, parentId: null };
  await product.dispatcher.dispatch(new AddComment(by(), comment));
  await product.dispatcher.dispatch(new UnlikePhoto(by(), liker, photo));
  await product.dispatcher.dispatch(new UnfollowUser(by(), liker, other));
}

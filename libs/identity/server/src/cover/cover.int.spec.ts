import { ChooseCover, type Cover, EraseUser, FindCover } from '@heliograph/identity-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

describe('what people choose to stand above their profile', () => {
  let product: TestProduct;
  let scene: IdentityScene;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const coverOf = (userId: UserId) => product.dispatcher.dispatch(new FindCover(userId));
  const choose = (userId: UserId, cover: Cover | null) => product.dispatcher.dispatch(new ChooseCover(scene.context(), userId, cover));
  const stored = async (userId: UserId) => {
    const [row] = await product.admin.query<{ count: string }>(
      `select count(*) from event_store.events where log = 'identity' and type = 'identity.cover-changed' and stream = $1`,
      [`user-${userId}`],
    );
    return Number(row?.count);
  };

  it('is known at once, changes, and is stored once however often it is chosen', async () => {
    const userId = await scene.user('ada');
    expect(await coverOf(userId)).toBeNull();
    const cover = { photoId: PhotoId(31), crop: 'top' } as const;
    await Promise.all([1, 2, 3].map(() => choose(userId, cover)));
    expect([await coverOf(userId), await stored(userId)]).toEqual([cover, 1]);
    await choose(userId, { ...cover, crop: 'whole' });
    expect(await coverOf(userId)).toEqual({ ...cover, crop: 'whole' });
    await choose(userId, null);
    expect([await coverOf(userId), await stored(userId)]).toEqual([null, 3]);
  });

  it('is nobody’s who is unknown or erased', async () => {
    expect(await rejection(choose(UserId(999_999), { photoId: PhotoId(31), crop: 'top' }))).toBe('unknown-user');
    const userId = await scene.user('bert');
    await choose(userId, { photoId: PhotoId(31), crop: 'top' });
    await product.dispatcher.dispatch(new EraseUser(scene.context(), userId, password));
    expect(await coverOf(userId)).toBeNull();
  });
});

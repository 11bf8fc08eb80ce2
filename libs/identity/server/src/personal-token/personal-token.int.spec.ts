import { CreatePersonalToken, ListPersonalTokens, RevokePersonalToken } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

describe('personal tokens of one person (A4, O7)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const create = (userId: UserId) => product.dispatcher.dispatch(new CreatePersonalToken(scene.context(), userId, 'script', ['read']));
  const list = (userId: UserId) => product.dispatcher.dispatch(new ListPersonalTokens(userId));
  /** As an earlier build made them. */
  const insert = (userId: UserId, count: number) =>
    product.admin.query(
      `insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at)
       select sha256(($1::text || n)::bytea), $1::bigint, 'early', '{read}', now() from generate_series(1, $2::int) n`,
      [userId, count],
    );

  it('are a hundred at most, of however many at once', async () => {
    const ada = await scene.user('ada');
    await insert(ada, 97);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => rejection(create(ada))));
    expect(outcomes.sort()).toEqual([...Array(3).fill('invalid'), ...Array(3).fill('none')]);
    const [newest] = await list(ada);
    expect(await create(ada).catch(({ errors }: { errors: unknown }) => errors)).toEqual({
      tokens: ['You have 100 tokens. Revoke one first'],
    });
    await product.dispatcher.dispatch(new RevokePersonalToken(scene.context(), ada, newest?.id as never));
    expect(await rejection(create(ada))).toBe('none');
  });

  it('are shown a hundred at once where there are more from before, the newest first; the others follow', async () => {
    const bea = await scene.user('bea');
    await insert(bea, 150);
    const shown = await list(bea);
    expect(shown).toHaveLength(100);
    await product.dispatcher.dispatch(new RevokePersonalToken(scene.context(), bea, shown[0]?.id as never));
    const next = await list(bea);
    expect([next.length, next[0]?.id]).toEqual([100, shown[1]?.id]);
  });
});

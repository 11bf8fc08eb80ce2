import { newContext } from '@heliograph/cqrs';
import { AcceptRules, DisableUser, FindAcceptedRules, RegisterUser } from '@heliograph/identity-contracts';
import { type CredentialId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

describe('the rules of the community (B9)', () => {
  let product: TestProduct;
  let scene: IdentityScene;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const acceptedBy = (userId: UserId) => product.dispatcher.dispatch(new FindAcceptedRules(userId));
  const accept = async (userId: UserId, version: string, credential?: CredentialId) =>
    product.dispatcher.dispatch(new AcceptRules(scene.context(undefined, credential), userId, version));

  it('registering stores the version that was accepted with it, or none', async () => {
    const register = async (username: string, version: string | null) => {
      const fields = { username, name: username, email: `${username}@example.org`, password: 'correct horse' };
      return (await product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), fields, version))).userId;
    };
    expect(await acceptedBy(await register('ada', '2026-01'))).toBe('2026-01');
    expect(await acceptedBy(await register('bert', null))).toBeNull();
  });

  it('a new version is stored once, however often and by how many windows it is accepted', async () => {
    const userId = await scene.user('cleo');
    const { credential } = await scene.session(userId);
    await Promise.all([1, 2, 3].map(() => accept(userId, '2', credential)));
    await accept(userId, '2', credential);
    expect(await acceptedBy(userId)).toBe('2');
    const stored = await product.admin.query<{ count: string }>(
      `select count(*) from event_store.events where log = 'identity' and type = 'identity.rules-accepted' and stream = $1`,
      [`user-${userId}`],
    );
    expect(Number(stored[0]?.count)).toBe(1);
    await accept(userId, '3', credential);
    expect(await acceptedBy(userId)).toBe('3');
  });

  it('nobody accepts for somebody who is suspended or unknown', async () => {
    const userId = await scene.user('dora');
    const { credential } = await scene.session(userId);
    await product.dispatcher.dispatch(new DisableUser(scene.context(), userId));
    expect(await rejection(accept(userId, '2', credential))).toBe('credential-ended');
    expect(await rejection(accept(UserId(999_999), '2'))).toBe('unknown-user');
  });
});

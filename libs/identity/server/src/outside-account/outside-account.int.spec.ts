import { createHash } from 'node:crypto';
import { ConnectOutsideAccount, DisconnectOutsideAccount, FindOutsideUser, ListOutsideAccounts } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../identity.context.js';

const provider = 'https://elsewhere.example/me';

describe('accounts at another provider (O11)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const connect = (userId: UserId, subject: string, at = provider) =>
    product.dispatcher.dispatch(new ConnectOutsideAccount(scene.context(), userId, { provider: at, subject }));
  const disconnect = (userId: UserId) => product.dispatcher.dispatch(new DisconnectOutsideAccount(scene.context(), userId, provider));
  const whoIs = (subject: string, at = provider) => product.dispatcher.dispatch(new FindOutsideUser({ provider: at, subject }));

  it('O11 connects once, for one user, and is found by provider and subject together', async () => {
    const [ada, ben] = [await scene.user('ada'), await scene.user('ben')];
    await connect(ada, '17');
    expect(await rejection(connect(ada, '17'))).toBe('none');
    expect(await rejection(connect(ben, '17'))).toBe('outside-account-taken');
    expect(await rejection(connect(ada, '18'))).toBe('outside-account-taken');
    expect([await whoIs('17'), await whoIs('18'), await whoIs('17', 'https://other.example/me')]).toEqual([ada, null, null]);
    expect(await product.dispatcher.dispatch(new ListOutsideAccounts(ada))).toEqual([{ provider, connectedAt: scene.clock }]);
    expect(await product.dispatcher.dispatch(new ListOutsideAccounts(ben))).toEqual([]);
  });

  it('O11 of two who connect one account at once, one does', async () => {
    const [cleo, dora] = [await scene.user('cleo'), await scene.user('dora')];
    const outcomes = await Promise.all([connect(cleo, '99'), connect(dora, '99')].map(rejection));
    expect(outcomes.sort()).toEqual(['none', 'outside-account-taken']);
  });

  it('O11 disconnects, and may be connected again', async () => {
    const [eva, finn] = [await scene.user('eva'), await scene.user('finn')];
    await connect(eva, '21');
    await disconnect(eva);
    await disconnect(eva);
    expect(await whoIs('21')).toBeNull();
    await connect(finn, '21');
    expect(await whoIs('21')).toBe(finn);
  });

  it('O11 is rejected for an unknown user', async () => {
    expect(await rejection(connect(UserId(999_999), '5'))).toBe('outside-account-taken');
    expect(await whoIs('5')).toBeNull();
  });

  it('stores a keyed hash, from which the subject cannot be found by trying', async () => {
    const userId = await scene.user('gus');
    await connect(userId, 'plain-subject');
    const rows = await product.admin.query<{ row: string }>('select o::text as row from identity.outside_accounts o');
    expect(rows.some(({ row }) => row.includes('plain-subject') || row.includes(Buffer.from('plain-subject').toString('hex')))).toBe(false);
    const guess = createHash('sha256')
      .update(`outside-account:${JSON.stringify([provider, 'plain-subject'])}`)
      .digest('hex');
    expect(rows.some(({ row }) => row.includes(guess))).toBe(false);
  });
});

import { createHash } from 'node:crypto';
import {
  ChangePassword,
  ConnectOutsideAccount,
  DisableUser,
  DisconnectOutsideAccount,
  EnableUser,
  FindOutsideUser,
  FindSession,
  ListOutsideAccounts,
  ResetPassword,
  StartSession,
} from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../identity.context.js';
import { mintMailToken, type QueuedMailId } from '../mail/mail-tokens.js';
import { queueMail } from '../mail/queued-mail.js';

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
    expect(await rejection(connect(UserId(999_999), '5'))).toBe('unknown-user');
    expect(await whoIs('5')).toBeNull();
  });

  it('O9 O11 ends with the password that it was connected under, changed or reset, and a sign-in by it does not survive', async () => {
    for (const [name, subject, replace] of [
      ['hal', '31', (userId: UserId) => product.dispatcher.dispatch(new ChangePassword(scene.context(), userId, password, 'another one'))],
      ['ida', '32', reset],
    ] as const) {
      const userId = await scene.user(name);
      await connect(userId, subject);
      const verifiedIdentity = { provider, subject };
      const { token } = await product.dispatcher.dispatch(new StartSession(scene.anonymous(), userId, {}, verifiedIdentity));
      await replace(userId);
      expect([await whoIs(subject), await product.dispatcher.dispatch(new FindSession(token, scene.clock))]).toEqual([null, null]);
      expect(await rejection(product.dispatcher.dispatch(new StartSession(scene.anonymous(), userId, {}, verifiedIdentity)))).toBe(
        'wrong-credentials',
      );
    }
  });

  it('O11 stays while its user is disabled, and signs in when they are enabled again', async () => {
    const userId = await scene.user('jon');
    await connect(userId, '33');
    await product.dispatcher.dispatch(new DisableUser(scene.context(), userId));
    expect(await rejection(product.dispatcher.dispatch(new StartSession(scene.anonymous(), userId, {}, { provider, subject: '33' })))).toBe(
      'wrong-credentials',
    );
    await product.dispatcher.dispatch(new EnableUser(scene.context(), userId));
    expect(await whoIs('33')).toBe(userId);
  });

  async function reset(userId: UserId): Promise<void> {
    await queueMail(product.admin, 'password-reset', userId, scene.clock);
    const [mail] = await product.admin.query<{ id: QueuedMailId }>(
      `select id from identity.mail_wanted where user_id = $1 and kind = 'password-reset'`,
      [userId],
    );
    const link = await mintMailToken(product.admin, 'password-reset', mail?.id as QueuedMailId, scene.clock);
    await product.dispatcher.dispatch(new ResetPassword(scene.anonymous(), String(link), 'another one'));
  }

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

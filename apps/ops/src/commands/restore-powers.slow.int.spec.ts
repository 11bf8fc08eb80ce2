import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { type Dispatcher, newContext } from '@heliograph/cqrs';
import {
  Authenticate,
  CreatePersonalToken,
  DisableUser,
  FindSession,
  GrantRole,
  LogIn,
  RevokeRole,
  type UserProfile,
} from '@heliograph/identity-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { emptyInstallation, newFolder, register, withInstallation } from '../spec/installations.js';
import { run } from '../spec/operator.js';

// A busy machine takes a while to make all tables of the product.
jest.setTimeout(180_000);

const operator = () => newContext('system:spec');

let product: TestProduct;
let there: Awaited<ReturnType<typeof emptyInstallation>>;
let bob: UserProfile;
let eve: UserProfile;
let token: string;

beforeAll(async () => {
  product = await testProduct(contexts);
  there = await emptyInstallation();
  [bob, eve] = [await register(product.dispatcher, 'Bob'), await register(product.dispatcher, 'Eve')];
  token = (await product.dispatcher.dispatch(new CreatePersonalToken(operator(), bob.userId, 'spec', ['read']))).accessToken;
  await product.dispatcher.dispatch(new GrantRole(operator(), bob.userId, 'moderator'));
});
afterAll(async () => {
  await product.close();
  await there.drop();
});

const signIn = (dispatcher: Dispatcher) => dispatcher.dispatch(new LogIn(newContext('anonymous'), 'Eve', 'long enough'));

const suspension = async (dispatcher: Dispatcher) => {
  const { token: session } = await signIn(dispatcher);
  return (await dispatcher.dispatch(new FindSession(session)))?.suspension;
};

describe('what a restore gives back', () => {
  it('nothing that was taken from people since the backup, unseen; and its credentials end where that is asked', async () => {
    const folder = join(await newFolder(), 'with-roles');
    expect(await run(product, 'backup', folder)).toMatchObject({ code: 0 });
    const first = await run(there, 'restore', folder);
    expect(first).toMatchObject({
      code: 0,
      err: expect.stringMatching(/Role as of the backup: Bob: moderator\.[^]*does not know who was disabled/),
    });
    expect(first.err).not.toMatch(/Eve: /);
    await withInstallation(there, async (dispatcher) => {
      await dispatcher.dispatch(new RevokeRole(operator(), bob.userId, 'moderator'));
      await dispatcher.dispatch(new DisableUser(operator(), eve.userId));
      expect(await dispatcher.dispatch(new Authenticate(token))).not.toBeNull();
    });
    const refused = await run(there, 'restore', folder, '--replace');
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/Bob: moderator; Eve: signs in.*--give-back/) });
    await withInstallation(there, async (dispatcher) => expect(await suspension(dispatcher)).toEqual({ reason: null, until: null }));
    const given = await run(there, 'restore', folder, '--replace', '--give-back', '--revoke-credentials');
    expect(given).toMatchObject({ code: 0, err: expect.stringMatching(/Restored, as of the backup: Eve: signs in\./) });
    await withInstallation(there, async (dispatcher) => {
      expect(await dispatcher.dispatch(new Authenticate(token))).toBeNull();
      expect(await suspension(dispatcher)).toBeNull();
    });
  });
});

import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contexts } from '@heliograph/contexts';
import { type Dispatcher, newContext } from '@heliograph/cqrs';
import {
  Authenticate,
  CreatePersonalToken,
  DisableUser,
  FindSession,
  GrantRole,
  LogIn,
  RegisterUser,
  RevokeRole,
  type UserProfile,
} from '@heliograph/identity-contracts';
import { openApplication, openRuntime } from '@heliograph/runtime';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { createDatabase, testMasterKey, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { heliograph } from '../program.js';
import { runCommandLine } from '../run.js';

// A busy machine takes a while to make all tables of the product.
jest.setTimeout(180_000);

interface Place {
  readonly adminUrl: string;
  readonly url: string;
  readonly storageUrl: string;
}

const before = { env: { ...process.env }, exitCode: process.exitCode };
const operator = () => newContext('system:spec');
const newFolder = () => mkdtemp(join(testServices().dir, 'ops-powers-'));
const newStorageUrl = async () => pathToFileURL(join(await newFolder(), 'files')).href;

let product: TestProduct;
let here: Place;
let there: Place & { drop(): Promise<void> };
let bob: UserProfile;
let eve: UserProfile;
let token: string;

beforeAll(async () => {
  const storageUrl = await newStorageUrl();
  product = await testProduct(contexts, { storageUrl });
  here = { ...product, storageUrl };
  // Directly to the server: a pooler keeps its connections, and `restore` refuses while there are any.
  const database = await createDatabase();
  there = { ...database, url: database.directUrl, storageUrl: await newStorageUrl() };
  const register = (username: string) =>
    product.dispatcher.dispatch(
      new RegisterUser(operator(), { username, name: username, email: `${username}@example.org`, password: 'long enough' }),
    );
  [bob, eve] = [await register('Bob'), await register('Eve')];
  token = (await product.dispatcher.dispatch(new CreatePersonalToken(operator(), bob.userId, 'spec', ['read']))).accessToken;
  await product.dispatcher.dispatch(new GrantRole(operator(), bob.userId, 'moderator'));
});
afterEach(() => {
  process.env = { ...before.env };
  process.exitCode = before.exitCode;
  jest.restoreAllMocks();
});
afterAll(async () => {
  await product.close();
  await there.drop();
});

/** The command as an operator of that installation gives it. */
async function run(place: Place, ...args: string[]): Promise<{ code: typeof process.exitCode; err: string }> {
  Object.assign(process.env, {
    ...{ DATABASE_URL: place.url, DATABASE_ADMIN_URL: place.adminUrl, REDIS_URL: testServices().redisUrl },
    ...{ STORAGE_URL: place.storageUrl, HELIOGRAPH_MASTER_KEY: testMasterKeyText, HELIOGRAPH_DATA_DIR: testServices().dir },
  });
  let err = '';
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true));
  await runCommandLine(heliograph(), args);
  jest.restoreAllMocks();
  return { code: process.exitCode, err };
}

/** Opens the product on a restored installation and closes it again, so that no connection stays open. */
async function living(work: (dispatcher: Dispatcher) => Promise<unknown>): Promise<void> {
  const runtime = await openRuntime({
    ...{ contexts, databaseUrl: there.url, queues: { redisUrl: testServices().redisUrl }, masterKey: testMasterKey },
    ...{ storageUrl: there.storageUrl, applicationName: 'heliograph test' },
  });
  const { application, dispatcher } = await openApplication(runtime);
  try {
    await work(dispatcher);
  } finally {
    await application.close();
    await runtime.close();
  }
}

const signIn = (dispatcher: Dispatcher) => dispatcher.dispatch(new LogIn(newContext('anonymous'), 'Eve', 'long enough'));

const suspension = async (dispatcher: Dispatcher) => {
  const { token: session } = await signIn(dispatcher);
  return (await dispatcher.dispatch(new FindSession(session)))?.suspension;
};

describe('what a restore gives back', () => {
  it('nothing that was taken from people since the backup, unseen; and its credentials end where that is asked', async () => {
    const folder = join(await newFolder(), 'with-roles');
    expect(await run(here, 'backup', folder)).toMatchObject({ code: 0 });
    const first = await run(there, 'restore', folder);
    expect(first).toMatchObject({
      code: 0,
      err: expect.stringMatching(/Role as of the backup: Bob: moderator\.[^]*does not know who was disabled/),
    });
    expect(first.err).not.toMatch(/Eve: /);
    await living(async (dispatcher) => {
      await dispatcher.dispatch(new RevokeRole(operator(), bob.userId, 'moderator'));
      await dispatcher.dispatch(new DisableUser(operator(), eve.userId));
      expect(await dispatcher.dispatch(new Authenticate(token))).not.toBeNull();
    });
    const refused = await run(there, 'restore', folder, '--replace');
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/Bob: moderator; Eve: signs in.*--give-back/) });
    await living(async (dispatcher) => expect(await suspension(dispatcher)).toEqual({ reason: null, until: null }));
    const given = await run(there, 'restore', folder, '--replace', '--give-back', '--revoke-credentials');
    expect(given).toMatchObject({ code: 0, err: expect.stringMatching(/Restored, as of the backup: Eve: signs in\./) });
    await living(async (dispatcher) => {
      expect(await dispatcher.dispatch(new Authenticate(token))).toBeNull();
      expect(await suspension(dispatcher)).toBeNull();
    });
  });
});

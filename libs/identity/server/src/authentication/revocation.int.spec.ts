import type { Dispatcher } from '@heliograph/cqrs';
import {
  Authenticate,
  ChangePassword,
  CountTokenChecks,
  CreatePersonalToken,
  DeleteApplication,
  DisableUser,
  EnableUser,
  EraseUser,
  RemoveConnection,
  ResetPassword,
  RevokePersonalToken,
  SweepCredentials,
} from '@heliograph/identity-contracts';
import type { Message, UserId } from '@heliograph/kernel';
import { openApplication, openRuntime } from '@heliograph/runtime';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { testMasterKey, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';
import { mintMailToken, type QueuedMailId } from '../mail/mail-tokens.js';
import { queueMail } from '../mail/queued-mail.js';

/** Contract O9. */
const EVERYWHERE_WITHIN_MILLISECONDS = 1_000;

type App = Awaited<ReturnType<IdentityScene['app']>>;

interface Doomed {
  readonly tokens: readonly string[];
  readonly revoke: () => Promise<unknown>;
}

let product: TestProduct;
let scene: IdentityScene;
let there: { dispatcher: Dispatcher; close(): Promise<void> };
let developer: UserId;
let bystander: string;
let people = 0;

/** Another process, as far as the database can tell. */
async function openAnother(): Promise<typeof there> {
  const runtime = await openRuntime({
    contexts: [identityContext],
    databaseUrl: product.url,
    queues: product.queues,
    masterKey: testMasterKey,
    storageUrl: `file://${testServices().dir}/revocation`,
    applicationName: 'heliograph test',
  });
  const { application, dispatcher } = await openApplication(runtime);
  return { dispatcher, close: () => application.close().then(() => runtime.close()) };
}

beforeAll(async () => {
  product = await testProduct([identityContext]);
  scene = new IdentityScene(product.dispatcher);
  there = await openAnother();
  developer = await scene.user('developer');
  bystander = await personal(developer);
}, 60_000);
afterAll(async () => {
  await there?.close();
  await product?.close();
});

const dispatch = (message: Message<unknown>) => product.dispatcher.dispatch(message);
const sql = (statement: string, ...params: unknown[]) => product.admin.query(statement, params);
const someone = () => scene.user(`person_${++people}`);
const client = (app: App) => ({ client_id: app.clientId, client_secret: app.clientSecret });

async function personal(userId: UserId): Promise<string> {
  const made = await product.dispatcher.dispatch(new CreatePersonalToken(scene.context(), userId, 'script', ['read']));
  return made.accessToken;
}

/** An app that this person let in, and what the exchange of its code was answered with. */
async function connected(userId: UserId) {
  const app = await scene.app(developer);
  const code = await scene.code(app, userId);
  const { access_token, refresh_token } = (await scene.exchange(app, code)).body as Record<string, string>;
  return { app, code, access: access_token as string, refresh: refresh_token as string };
}

async function everythingOf(userId: UserId): Promise<string[]> {
  return [await personal(userId), (await connected(userId)).access];
}

const paths: [string, () => Promise<Doomed>][] = [
  [
    'its owner revokes a personal token',
    async () => {
      const userId = await someone();
      const made = await product.dispatcher.dispatch(new CreatePersonalToken(scene.context(), userId, 'script', ['read']));
      return { tokens: [made.accessToken], revoke: () => dispatch(new RevokePersonalToken(scene.context(), userId, made.id)) };
    },
  ],
  [
    'an app revokes an access token',
    async () => {
      const { app, access } = await connected(await someone());
      return { tokens: [access], revoke: () => scene.revoke(app, access) };
    },
  ],
  [
    'an app revokes a refresh token',
    async () => {
      const { app, access, refresh } = await connected(await someone());
      return { tokens: [access], revoke: () => scene.revoke(app, refresh) };
    },
  ],
  [
    'a rotated refresh token comes back late',
    async () => {
      const { app, access, refresh } = await connected(await someone());
      const next = (await scene.refresh(app, refresh)).body as Record<string, string>;
      scene.pass(31);
      return { tokens: [access, next.access_token as string], revoke: () => scene.refresh(app, refresh) };
    },
  ],
  [
    'a code comes back',
    async () => {
      const { app, access, code } = await connected(await someone());
      return { tokens: [access], revoke: () => scene.exchange(app, code) };
    },
  ],
  [
    'somebody disconnects an app',
    async () => {
      const userId = await someone();
      const { app, access } = await connected(userId);
      return { tokens: [access], revoke: () => dispatch(new RemoveConnection(scene.context(), userId, app.id)) };
    },
  ],
  [
    'an app is deleted',
    async () => {
      const { app, access } = await connected(await someone());
      const own = (await scene.token({ grant_type: 'client_credentials', ...client(app) })).body as Record<string, string>;
      return {
        tokens: [access, own.access_token as string],
        revoke: () => dispatch(new DeleteApplication(scene.context(), developer, app.id)),
      };
    },
  ],
  [
    'somebody is disabled',
    async () => {
      const userId = await someone();
      return { tokens: await everythingOf(userId), revoke: () => dispatch(new DisableUser(scene.context(), userId)) };
    },
  ],
  [
    'somebody changes the password',
    async () => {
      const userId = await someone();
      return {
        tokens: await everythingOf(userId),
        revoke: () => dispatch(new ChangePassword(scene.context(), userId, password, 'another password')),
      };
    },
  ],
  [
    'somebody resets the password',
    async () => {
      const userId = await someone();
      await queueMail(product.admin, 'password-reset', userId, scene.clock);
      const [mail] = await product.admin.query<{ id: QueuedMailId }>(
        `select id from identity.mail_wanted where user_id = $1 and kind = 'password-reset'`,
        [userId],
      );
      const link = String(await mintMailToken(product.admin, 'password-reset', mail?.id as QueuedMailId, scene.clock));
      return {
        tokens: await everythingOf(userId),
        revoke: () => dispatch(new ResetPassword(scene.context(), link, 'another password')),
      };
    },
  ],
  [
    'somebody is erased',
    async () => {
      const userId = await someone();
      return { tokens: await everythingOf(userId), revoke: () => dispatch(new EraseUser(scene.context(), userId, password)) };
    },
  ],
];

/** What an operator's statement changes is felt everywhere, here as well, though nobody has announced it. */
const byHand: [string, string][] = [
  ['a personal token is deleted', 'delete from identity.personal_tokens where user_id = $1'],
  ['a personal token loses scopes', "update identity.personal_tokens set scopes = '{}' where user_id = $1"],
  [
    'an access token is deleted',
    'delete from identity.access_tokens where grant_id in (select id from identity.grants where user_id = $1)',
  ],
  [
    'an access token is ended',
    "update identity.access_tokens set expires_at = '2020-01-01' where grant_id in (select id from identity.grants where user_id = $1)",
  ],
  ['a grant is deleted', 'delete from identity.grants where user_id = $1'],
  ['a grant is revoked', 'update identity.grants set revoked_at = now() where user_id = $1'],
];

describe('revocation (O9)', () => {
  const scopesOf = async (dispatcher: Dispatcher, tokens: readonly string[]) => {
    const answers = await Promise.all(tokens.map((token) => dispatcher.dispatch(new Authenticate(token, scene.clock))));
    return answers.map((answer) => answer?.scopes.length ?? null);
  };
  const lookUps = async (dispatcher: Dispatcher) => (await dispatcher.dispatch(new CountTokenChecks())).database;

  /** Both processes answer them, and the bystander's, out of their memories. What is loaded while a revocation is read is not remembered. */
  async function remembered(tokens: readonly string[]): Promise<void> {
    const all = [...tokens, bystander];
    for (const { dispatcher } of [product, there])
      await eventually(async () => {
        const before = await lookUps(dispatcher);
        expect(await scopesOf(dispatcher, all)).not.toContain(null);
        expect(await lookUps(dispatcher)).toBe(before);
      });
  }

  async function bystanderIsRemembered(): Promise<void> {
    for (const { dispatcher } of [product, there]) {
      const before = await lookUps(dispatcher);
      expect(await scopesOf(dispatcher, [bystander])).toEqual([1]);
      expect(await lookUps(dispatcher)).toBe(before);
    }
  }

  it.each(paths)('O9 %s: felt at once here, and within a second in another process, by nobody else', async (_, prepare) => {
    const { tokens, revoke } = await prepare();
    await remembered(tokens);
    await revoke();
    const revoked = performance.now();
    expect(await scopesOf(product.dispatcher, tokens)).toEqual(tokens.map(() => null));
    await eventually(async () => expect(await scopesOf(there.dispatcher, tokens)).toEqual(tokens.map(() => null)));
    expect(performance.now() - revoked).toBeLessThan(EVERYWHERE_WITHIN_MILLISECONDS);
    await bystanderIsRemembered();
  });

  it.each(byHand)('O9 %s by hand: felt within a second in every process', async (_, statement) => {
    const userId = await someone();
    const token = statement.includes('personal_tokens') ? await personal(userId) : (await connected(userId)).access;
    await remembered([token]);
    await sql(statement, userId);
    const revoked = performance.now();
    for (const { dispatcher } of [product, there])
      await eventually(async () => expect([null, 0]).toContain((await scopesOf(dispatcher, [token]))[0]));
    expect(performance.now() - revoked).toBeLessThan(EVERYWHERE_WITHIN_MILLISECONDS);
    await bystanderIsRemembered();
  });

  it('O9 enabling somebody again brings no token back, and a new one is good at once', async () => {
    const userId = await someone();
    const tokens = await everythingOf(userId);
    await remembered(tokens);
    await dispatch(new DisableUser(scene.context(), userId));
    await dispatch(new EnableUser(scene.context(), userId));
    await eventually(async () => expect(await scopesOf(there.dispatcher, tokens)).toEqual([null, null]), EVERYWHERE_WITHIN_MILLISECONDS);
    expect(await scopesOf(product.dispatcher, tokens)).toEqual([null, null]);
    const fresh = await personal(userId);
    expect(await scopesOf(there.dispatcher, [fresh])).toEqual([1]);
  });

  it('O9 the sweep of what is long dead announces nothing, and takes what was announced an hour ago', async () => {
    await sql("update identity.access_tokens set expires_at = now() - interval '2 days'");
    await sql("update identity.revocations set recorded_at = recorded_at - interval '59 minutes'");
    const [before] = await sql('select count(*)::int as rows from identity.revocations');
    await dispatch(new SweepCredentials(scene.context()));
    expect(await sql('select count(*)::int as rows from identity.revocations')).toEqual([before]);
    await sql("update identity.revocations set recorded_at = recorded_at - interval '2 minutes'");
    await dispatch(new SweepCredentials(scene.context()));
    expect(await sql('select count(*)::int as rows from identity.revocations')).toEqual([{ rows: 0 }]);
  });
});

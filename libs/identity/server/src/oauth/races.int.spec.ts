import {
  type Application,
  ChangePassword,
  DeleteApplication,
  DisableUser,
  EnableUser,
  type OAuthAnswer,
  RemoveConnection,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callback, IdentityScene, password } from '../../specs/identity-scene.js';
import { hashOf } from '../credentials/secret-text.js';
import { identityContext } from '../index.js';

type App = Application & { clientSecret: string };

/** The order of concurrent steps is forced: a row that one of them needs is locked until the others have come as far as they shall. */
describe('exchanges that are blocked in the middle (O4, O5, O9)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let owner: UserId;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    owner = await scene.user('owner');
  });
  afterAll(() => product?.close());

  let people = 0;
  async function connected() {
    people += 1;
    const user = await scene.user(`person${people}`);
    const app = await scene.app(owner, { name: `App ${people}` });
    return { user, app, code: await scene.code(app, user) };
  }

  /** Runs `meanwhile` while the row is locked, then releases it. */
  async function holding<T>(table: string, column: string, value: Buffer | number, meanwhile: () => Promise<T>): Promise<T> {
    return product.admin.transaction(async (tx) => {
      const held = await tx.query(`select 1 from identity.${table} where ${column} = $1 for update`, [value]);
      expect(held).toHaveLength(1);
      return meanwhile();
    });
  }
  const waiting = (count: number) =>
    eventually(async () => {
      const [row] = await product.admin.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(row?.count).toBe(count);
    });
  const grantOf = async (code: string) => {
    const [row] = await product.admin.query<{ id: number }>(
      'select grant_id as id from identity.authorization_codes where code_hash = $1',
      [hashOf(code)],
    );
    return (row as { id: number }).id;
  };
  const aliveTokens = (app: App) =>
    product.admin.query(
      `select t.id from identity.access_tokens t join identity.grants g on g.id = t.grant_id and g.revoked_at is null where g.app_id = $1`,
      [app.id],
    );
  async function expectDead({ body }: OAuthAnswer, app: App) {
    expect(await scene.authenticate(body.access_token)).toBeNull();
    expect((await scene.refresh(app, body.refresh_token)).status).toBe(400);
    expect(await aliveTokens(app)).toEqual([]);
  }

  it.each([
    ['the same exchange', {}],
    ['an exchange for another redirect_uri', { redirect_uri: `${callback}/other` }],
    ['an exchange with a verifier', { code_verifier: 'v'.repeat(43) }],
  ])("O4 P46 %s between the code's end and the token's birth kills the token", async (_, more) => {
    const { app, code } = await connected();
    // The code is used up and the family is needed for the tokens: the first exchange waits there, and the second one for the code.
    const { first, second } = await holding('grants', 'id', await grantOf(code), async () => {
      const first = scene.exchange(app, code);
      await waiting(1);
      const second = scene.exchange(app, code, more);
      await waiting(2);
      return { first, second };
    });
    const [won, lost] = await Promise.all([first, second]);
    expect([won.status, lost.body.error]).toEqual([200, 'invalid_grant']);
    await expectDead(won, app);
  });

  it('O4 P46 a code that was invalidated while its exchange waited gives no token', async () => {
    const { app, code } = await connected();
    const { burnt, late } = await holding('authorization_codes', 'code_hash', hashOf(code), async () => {
      const burnt = scene.exchange(app, code, { redirect_uri: `${callback}/other` });
      await waiting(1);
      const late = scene.exchange(app, code);
      await waiting(2);
      return { burnt, late };
    });
    expect([(await burnt).status, (await late).status]).toEqual([400, 400]);
    expect(await aliveTokens(app)).toEqual([]);
  });

  const kills: readonly (readonly [string, (user: UserId, app: App) => Promise<unknown>])[] = [
    ['disconnecting the app', (user, app) => product.dispatcher.dispatch(new RemoveConnection(scene.context(), user, app.id))],
    ['a new password', (user) => product.dispatcher.dispatch(new ChangePassword(scene.context(), user, password, 'another long one'))],
    ['disabling the user', (user) => product.dispatcher.dispatch(new DisableUser(scene.context(), user))],
    [
      'disabling and enabling the user',
      async (user) => {
        await product.dispatcher.dispatch(new DisableUser(scene.context(), user));
        await product.dispatcher.dispatch(new EnableUser(scene.context(), user));
      },
    ],
    ['deleting the app', (_, app) => product.dispatcher.dispatch(new DeleteApplication(scene.context(), owner, app.id))],
  ];

  it.each(kills)('O9 P52 %s in the middle of an exchange: no token is stored', async (_, kill) => {
    const { user, app, code } = await connected();
    await scene.exchange(app, await scene.code(app, user));
    const exchange = await holding('authorization_codes', 'code_hash', hashOf(code), async () => {
      const exchange = scene.exchange(app, code);
      await waiting(1);
      await kill(user, app);
      return { answer: exchange };
    });
    expect((await exchange.answer).body.error).toBe('invalid_grant');
    expect(await aliveTokens(app)).toEqual([]);
  });

  it.each(kills)('O9 P52 %s in the middle of a refresh: no token is stored', async (_, kill) => {
    const { user, app, code } = await connected();
    const { body } = await scene.exchange(app, code);
    const refresh = await holding('refresh_tokens', 'token_hash', hashOf(String(body.refresh_token)), async () => {
      const refresh = scene.refresh(app, body.refresh_token);
      await waiting(1);
      await kill(user, app);
      return { answer: refresh };
    });
    expect((await refresh.answer).body.error).toBe('invalid_grant');
    expect(await scene.authenticate(body.access_token)).toBeNull();
    expect(await aliveTokens(app)).toEqual([]);
  });

  it('O7 revoking in the middle of a refresh: no token is stored', async () => {
    const { app, code } = await connected();
    const { body } = await scene.exchange(app, code);
    const refresh = await holding('refresh_tokens', 'token_hash', hashOf(String(body.refresh_token)), async () => {
      const refresh = scene.refresh(app, body.refresh_token);
      await waiting(1);
      await scene.revoke(app, body.refresh_token);
      return { answer: refresh };
    });
    expect((await refresh.answer).body.error).toBe('invalid_grant');
    expect(await aliveTokens(app)).toEqual([]);
  });

  it('O9 an approval and a new password at once: the code gives no token, in either order', async () => {
    for (const approvalFirst of [true, false]) {
      const { user, app } = await connected();
      const session = await scene.session(user);
      const approving = () => scene.approve(app, user, {}, undefined, session).catch((error: Error) => error);
      const changing = () => product.dispatcher.dispatch(new ChangePassword(scene.context(), user, password, 'another long one'));
      const [first, second] = approvalFirst ? [approving, changing] : [changing, approving];
      const both = await holding('sessions', 'session_hash', hashOf(session.token), async () => {
        const one = first();
        await waiting(1);
        const two = second();
        await waiting(2);
        return [one, two];
      });
      const approved = (await Promise.all(both)).find((answer) => answer instanceof URL || answer instanceof Error);
      if (approved instanceof URL) {
        const code = approved.searchParams.get('code') as string;
        expect((await scene.exchange(app, code)).body.error).toBe('invalid_grant');
      } else expect(String(approved)).toContain('You have been signed out.');
      expect(approved instanceof URL).toBe(approvalFirst);
    }
  });

  it('O1 an approval that is sent twice at once makes one code', async () => {
    const { user, app } = await connected();
    const session = await scene.session(user);
    const approval = crypto.randomUUID();
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => scene.approve(app, user, { scope: 'read' }, approval, session)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : [])))).toEqual(
      new Set(['already-approved']),
    );
  });
});

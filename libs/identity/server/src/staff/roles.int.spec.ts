import {
  ConfirmSession,
  ConnectOutsideAccount,
  CreatePersonalToken,
  FindSession,
  GrantRole,
  HasOthersInRole,
  ListPersonalTokens,
  RevokeRole,
  type Role,
  StartSession,
} from '@heliograph/identity-contracts';
import { CredentialId, type UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';
import { HAS_OTHERS } from '../user/user-rows.js';

describe('roles and the scopes of staff (A4)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const grant = (userId: UserId, role: Role) => product.dispatcher.dispatch(new GrantRole(scene.context(), userId, role));
  const revoke = (userId: UserId, role: Role) => product.dispatcher.dispatch(new RevokeRole(scene.context(), userId, role));
  const create = (userId: UserId, scopes: readonly string[], by?: CredentialId) =>
    product.dispatcher.dispatch(new CreatePersonalToken(scene.context(undefined, by), userId, 'staff', scopes));
  const scopesOf = async (token: string) => (await scene.authenticate(token))?.scopes;
  const sessionOf = async (token: string) => {
    const found = await product.dispatcher.dispatch(new FindSession(token, scene.clock));
    return { scopes: found?.scopes, withheld: found?.withheld };
  };

  it('a revoked role leaves every token, with nothing else, and does not return', async () => {
    const userId = await scene.user('ann');
    await grant(userId, 'moderator');
    await grant(userId, 'curator');
    const { accessToken } = await create(userId, ['read', 'curate', 'moderate']);
    expect(await scopesOf(accessToken)).toEqual(['read', 'curate', 'moderate']);
    await revoke(userId, 'moderator');
    expect(await scopesOf(accessToken)).toEqual(['read', 'curate']);
    await grant(userId, 'moderator');
    expect(await scopesOf(accessToken)).toEqual(['read', 'curate']);
    const [listed] = await product.dispatcher.dispatch(new ListPersonalTokens(userId));
    expect(listed?.scopes).toEqual(['read', 'curate']);
  });

  it('who else has a role is found among the few who have one', async () => {
    const crowd = `insert into identity.users (id, username, created_at) select 1000000 + n, 'crowd' || n, now() from generate_series(1, 20000) n`;
    const undone = new Error('The crowd goes again');
    const planned = product.admin.transaction(async (tx) => {
      await tx.query(crowd);
      await tx.query('analyze identity.users');
      const plan = await tx.query<{ 'QUERY PLAN': string }>(`explain ${HAS_OTHERS}`, ['moderator', [1, 2]]);
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_with_roles');
      throw undone;
    });
    await expect(planned).rejects.toBe(undone);
    const [ida, ole] = [await scene.user('ida'), await scene.user('ole')];
    for (const userId of [ida, ole]) await grant(userId, 'auditor');
    const others = (...without: UserId[]) => product.dispatcher.dispatch(new HasOthersInRole('auditor', without));
    expect([await others(), await others(ida), await others(ida, ole)]).toEqual([true, true, false]);
    for (const userId of [ida, ole]) await revoke(userId, 'auditor');
    expect(await others()).toBe(false);
  });

  it('the event alone takes the power, and granting again does not give it back where the process crashed in between', async () => {
    const userId = await scene.user('bob');
    await grant(userId, 'moderator');
    const { id, accessToken } = await create(userId, ['moderate']);
    await revoke(userId, 'moderator');
    // As if it had crashed before the tokens were changed.
    await product.admin.query(`update identity.personal_tokens set scopes = '{moderate}' where id = $1`, [id]);
    expect(await scopesOf(accessToken)).toEqual([]);
    await grant(userId, 'moderator');
    expect(await scopesOf(accessToken)).toEqual([]);
  });

  it('a token gives on what it holds itself, an operator what the roles stand for', async () => {
    const userId = await scene.user('cleo');
    await grant(userId, 'moderator');
    const [plain, staff] = [await create(userId, ['manage:account']), await create(userId, ['manage:account', 'moderate'])];
    const by = ({ id }: { readonly id: number }) => CredentialId(`pt-${id}`);
    expect(await rejection(create(userId, ['moderate'], by(plain)))).toBe('invalid');
    expect((await create(userId, ['moderate'], by(staff))).scopes).toEqual(['moderate']);
    await revoke(userId, 'moderator');
    expect(await rejection(create(userId, ['moderate'], by(staff)))).toBe('invalid');
  });

  it('a session has the power of the roles for a quarter of an hour after the password, and gives it on only then', async () => {
    const userId = await scene.user('dora');
    await grant(userId, 'moderator');
    const session = await scene.session(userId);
    expect(await sessionOf(session.token)).toEqual({ scopes: ['moderate'], withheld: [] });
    scene.pass(15 * 60);
    expect(await sessionOf(session.token)).toEqual({ scopes: [], withheld: ['moderate'] });
    expect(await rejection(create(userId, ['moderate'], session.credential))).toBe('invalid');
    const confirm = (given: string, by = session.credential) =>
      rejection(product.dispatcher.dispatch(new ConfirmSession(scene.context(undefined, by), userId, { password: given })));
    expect(await confirm('not this one')).toBe('wrong-password');
    expect(await confirm(password, CredentialId('ss-999999'))).toBe('credential-ended');
    expect(await confirm(password, CredentialId('pt-1'))).toBe('credential-ended');
    expect(await sessionOf(session.token)).toEqual({ scopes: [], withheld: ['moderate'] });
    expect(await confirm(password)).toBe('none');
    expect(await sessionOf(session.token)).toEqual({ scopes: ['moderate'], withheld: [] });
    expect((await create(userId, ['moderate'], session.credential)).scopes).toEqual(['moderate']);
    await revoke(userId, 'moderator');
    expect(await sessionOf(session.token)).toEqual({ scopes: [], withheld: [] });
  });

  it('another provider says who somebody is, and nothing of their password', async () => {
    const userId = await scene.user('eve');
    await grant(userId, 'moderator');
    const identity = { provider: 'https://elsewhere.example/me', subject: '1' };
    const signIn = () => product.dispatcher.dispatch(new StartSession(scene.anonymous(), userId, {}, identity));
    expect(await rejection(signIn())).toBe('wrong-credentials');
    await product.dispatcher.dispatch(new ConnectOutsideAccount(scene.context(), userId, identity));
    expect(await sessionOf((await signIn()).token)).toEqual({ scopes: [], withheld: ['moderate'] });
  });
});

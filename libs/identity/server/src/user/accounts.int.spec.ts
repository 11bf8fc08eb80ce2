import { newContext } from '@heliograph/cqrs';
import {
  Authenticate,
  CreatePersonalToken,
  FindProfile,
  FindUser,
  FindUserById,
  FindUsers,
  RegisterUser,
  RevokePersonalToken,
  UpdateProfile,
} from '@heliograph/identity-contracts';
import type { Rejected } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identityContext } from '../index.js';

describe('accounts', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
  });
  afterAll(() => product?.close());

  const register = (username: string, fields: Partial<RegisterUser['fields']> = {}) =>
    product.dispatcher.dispatch(
      new RegisterUser(newContext('anonymous'), {
        username,
        name: username,
        email: `${username}@example.org`,
        password: 'correct horse',
        ...fields,
      }),
    );

  const rejected = async (attempt: Promise<unknown>): Promise<{ code: string; errors?: Rejected['errors'] }> => {
    const error = (await attempt.then(() => null).catch((thrown) => thrown)) as Rejected | null;
    return { code: error?.code ?? 'none', ...(error?.errors ? { errors: error.errors } : {}) };
  };

  it('U1 registers a user who is found without case, by id and with a profile', async () => {
    const user = await register('Ada.L');
    const facts = { userId: user.userId, username: 'Ada.L', name: 'Ada.L', disabled: false };
    expect(await product.dispatcher.dispatch(new FindUser('ADA.l'))).toEqual(facts);
    expect(await product.dispatcher.dispatch(new FindUserById(user.userId))).toEqual(facts);
    expect(await product.dispatcher.dispatch(new FindProfile(user.userId))).toEqual(user);
    expect(await product.dispatcher.dispatch(new FindUsers(['ada.l', 'Ada.L', 'nobody', 'not a name\0']))).toEqual([facts]);
    expect(await product.dispatcher.dispatch(new FindUser('ada\0l'))).toBeNull();
  });

  it('U1 refuses a taken username or address without case, and reserved names, alike', async () => {
    await register('bob');
    expect(await rejected(register('BOB', { email: 'other@example.org' }))).toEqual({ code: 'username-taken' });
    expect(await rejected(register('bobby', { email: 'BOB@Example.org' }))).toEqual({ code: 'email-taken' });
    expect(await rejected(register('Metrics'))).toEqual({ code: 'username-taken' });
  });

  it('lets one of twenty simultaneous sign-ups have the name', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => register('carol', { email: `carol${n}@example.org` })));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['username-taken']));
    const [{ orphans }] = (await product.admin.query<{ orphans: number }>(
      'select count(*) as orphans from identity.passwords p left join identity.users u on u.id = p.user_id where u.id is null',
    )) as [{ orphans: number }];
    expect(orphans).toBe(0);
  });

  it('S11 names every wrong field at once', async () => {
    const { code, errors } = await rejected(register('a b', { name: ' ', email: 'nobody', password: 'short' }));
    expect(code).toBe('invalid');
    expect(Object.keys(errors ?? {})).toEqual(['username', 'name', 'email', 'password']);
  });

  it('keeps personal fields sealed in the log, and no name in any stream id', async () => {
    await register('dora', { name: 'Dora Maar', email: 'dora@secret.example' });
    const rows = await product.admin.query<{ row: string }>(`select e::text as row from event_store.events e where log = 'identity'`);
    const dump = rows
      .map(({ row }) => row)
      .join('\n')
      .toLowerCase();
    for (const personal of ['dora', 'maar', 'secret.example', 'correct horse']) expect(dump).not.toContain(personal);
  });

  it('S17 changes only the fields that are sent', async () => {
    const { userId } = await register('erin');
    const update = (fields: UpdateProfile['fields']) =>
      product.dispatcher.dispatch(new UpdateProfile(newContext('system:spec'), userId, fields));
    await update({ location: ' Berlin ', bio: '', websiteUrl: 'https://erin.example.org' });
    expect(await update({ name: 'Erin' })).toMatchObject({
      name: 'Erin',
      location: 'Berlin',
      bio: '',
      websiteUrl: 'https://erin.example.org',
    });
    expect(await update({ location: null })).toMatchObject({ name: 'Erin', location: null });
  });

  it('O7 A5 authenticates a personal token until it is revoked', async () => {
    const { userId } = await register('frank');
    const context = newContext('system:spec');
    const token = await product.dispatcher.dispatch(new CreatePersonalToken(context, userId, 'script', ['write:likes', 'read']));
    expect(token.accessToken).toMatch(/^hg_pt_[\w-]{43}$/);
    expect(await product.dispatcher.dispatch(new Authenticate(token.accessToken))).toEqual({
      credential: `pt-${token.id}`,
      userId,
      appId: null,
      scopes: ['read', 'write:likes'],
      limitKey: `user-${userId}`,
    });
    await product.dispatcher.dispatch(new RevokePersonalToken(context, userId, token.id));
    expect(await product.dispatcher.dispatch(new Authenticate(token.accessToken))).toBeNull();
  });
});

import { newContext } from '@heliograph/cqrs';
import {
  Authenticate,
  ChangePassword,
  CreatePersonalToken,
  FindUserHint,
  FindProfile,
  FindUser,
  FindUsers,
  FindUserVersion,
  FindVersionedProfile,
  IsNewcomer,
  RegisterUser,
  RevokePersonalToken,
  UpdateProfile,
} from '@heliograph/identity-contracts';
import { type Message, type Rejected, type ResultOf, UserId } from '@heliograph/kernel';
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

  it('U1 registers a user who is found without case, and by id with a profile', async () => {
    const user = await register('Ada.L');
    const facts = { userId: user.userId, username: 'Ada.L', name: 'Ada.L', disabled: false };
    expect(await product.dispatcher.dispatch(new FindUser('ADA.l'))).toEqual(facts);
    expect(await product.dispatcher.dispatch(new FindProfile(user.userId))).toEqual(user);
    expect(await product.dispatcher.dispatch(new FindUsers(['ada.l', 'Ada.L', 'nobody', 'not a name\0']))).toEqual([facts]);
    expect(await product.dispatcher.dispatch(new FindUser('ada\0l'))).toBeNull();
  });

  it('S14 answers a profile with the version of its moment, by name and by id', async () => {
    const user = await register('Versioned');
    const ask = <M extends Message<unknown>>(message: M): Promise<ResultOf<M>> => product.dispatcher.dispatch(message);
    expect(await ask(new FindUserHint('versioned'))).toBeNull();
    expect(await ask(new FindVersionedProfile('VERSIONED'))).toEqual({ ...user, version: 1 });
    expect(await ask(new FindUserHint('Versioned'))).toBe(user.userId);
    const edited = await ask(new UpdateProfile(newContext('system:spec'), user.userId, { bio: 'Hello.' }));
    const version = await ask(new FindUserVersion(user.userId));
    expect(version).toBe(2);
    expect(await ask(new FindVersionedProfile(user.userId))).toEqual({ ...edited, version });
    expect(await ask(new FindVersionedProfile('versioned'))).toEqual({ ...edited, version });
    for (const nobody of [UserId(9_999_999), 'nobody', 'not a name\0']) expect(await ask(new FindVersionedProfile(nobody))).toBeNull();
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

  it('refuses a common password when it is set, in any letter case, and names it with the other fields', async () => {
    const words = ['is too common; choose another one'];
    for (const password of ['password123', 'Password123', 'iloveyou', 'QWERTY123'])
      expect(await rejected(register('a b', { password }))).toEqual({
        code: 'invalid',
        errors: { username: [expect.any(String)], email: [expect.any(String)], password: words },
      });
    const { userId } = await register('vera');
    const change = new ChangePassword(newContext('system:spec'), userId, 'correct horse', 'Password123');
    expect(await rejected(product.dispatcher.dispatch(change))).toEqual({ code: 'invalid', errors: { password: words } });
  });

  it('B7 who registered less than a day ago or has not proved the address is new, unless an operator registered them', async () => {
    const day = 86_400_000;
    const { userId } = await register('nora');
    const isNew = (of: typeof userId, provesAddress: boolean, after: number) =>
      product.dispatcher.dispatch(new IsNewcomer(of, provesAddress, new Date(Date.now() + after)));
    expect([await isNew(userId, false, day - 60_000), await isNew(userId, false, day + 60_000)]).toEqual([true, false]);
    expect(await isNew(userId, true, day + 60_000)).toBe(true);
    await product.admin.query('update identity.users set email_verified = true where id = $1', [userId]);
    expect([await isNew(userId, true, day - 60_000), await isNew(userId, true, day + 60_000)]).toEqual([true, false]);
    await product.admin.query('update identity.users set email_verified = false where id = $1', [userId]);

    const fields = (username: string) => ({ username, name: username, email: `${username}@example.org`, password: 'correct horse' });
    const by = async (actor: string, username: string) =>
      (await product.dispatcher.dispatch(new RegisterUser(newContext(actor), fields(username)))).userId;
    expect(await isNew(await by('system:ops', 'otto'), true, 0)).toBe(false);
    // A token that is sent along when registering makes nobody an operator.
    expect(await isNew(await by(`user:${userId}`, 'paul'), true, 0)).toBe(true);
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

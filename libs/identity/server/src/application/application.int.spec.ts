import {
  AddSecret,
  DeleteApplication,
  FindApplication,
  ListApplications,
  ListSecrets,
  RegisterApplication,
  RemoveSecret,
  SecretId,
  UpdateApplication,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { basic, callback, IdentityScene, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

describe('applications (O10)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let ada: UserId;
  let bob: UserId;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    ada = await scene.user('ada');
    bob = await scene.user('bob');
  });
  afterAll(() => product?.close());

  const works = async (clientId: string, secret: string) =>
    (await scene.token({ grant_type: 'client_credentials' }, basic(clientId, secret))).status === 200;

  it('O10 are registered, listed newest first, changed and deleted by their owner', async () => {
    const first = await scene.app(ada, { website: 'https://darkroom.example' });
    const second = await scene.app(ada, { name: 'Second', requirePkce: true, exactRedirect: true });
    const { clientSecret, ...shown } = first;
    expect(shown).toEqual({
      id: first.id,
      clientId: expect.stringMatching(/^hg_ci_[\w-]{22}$/),
      name: 'Darkroom',
      website: 'https://darkroom.example',
      callbackUrls: [callback],
      requirePkce: false,
      exactRedirect: false,
      isPublic: false,
      createdAt: scene.clock,
    });
    expect(clientSecret).toMatch(/^hg_cs_[\w-]{43}$/);
    const listed = await product.dispatcher.dispatch(new ListApplications(ada));
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    const after = await product.dispatcher.dispatch(
      new UpdateApplication(scene.context(), ada, first.id, { callbackUrls: ['darkroom://cb'], website: null }),
    );
    expect(after).toEqual({ ...shown, callbackUrls: ['darkroom://cb'], website: null });
    await product.dispatcher.dispatch(new DeleteApplication(scene.context(), ada, first.id));
    expect(await product.dispatcher.dispatch(new FindApplication(ada, first.id))).toBeNull();
    expect(await works(first.clientId, clientSecret)).toBe(false);
  });

  it('S12 do not exist for anyone else', async () => {
    const { id } = await scene.app(ada);
    const { dispatcher } = product;
    expect(await dispatcher.dispatch(new FindApplication(bob, id))).toBeNull();
    expect(await dispatcher.dispatch(new ListSecrets(bob, id))).toEqual([]);
    expect(await rejection(dispatcher.dispatch(new UpdateApplication(scene.context(), bob, id, { name: 'Mine' })))).toBe('unknown-app');
    expect(await rejection(dispatcher.dispatch(new DeleteApplication(scene.context(), bob, id)))).toBe('unknown-app');
    expect(await rejection(dispatcher.dispatch(new AddSecret(scene.context(), bob, id)))).toBe('unknown-app');
    const [secret] = await dispatcher.dispatch(new ListSecrets(ada, id));
    expect(await rejection(dispatcher.dispatch(new RemoveSecret(scene.context(), bob, id, secret?.id ?? SecretId(0))))).toBe('unknown-app');
  });

  it('O10 have several live secrets, each removed alone', async () => {
    const { id, clientId, clientSecret } = await scene.app(ada);
    const second = await product.dispatcher.dispatch(new AddSecret(scene.context(), ada, id));
    expect(await works(clientId, clientSecret)).toBe(true);
    expect(await works(clientId, second.clientSecret)).toBe(true);
    const secrets = await product.dispatcher.dispatch(new ListSecrets(ada, id));
    expect(secrets.map((secret) => secret.id)).toEqual([second.id, expect.any(Number)]);
    expect(secrets.every(({ lastUsedAt }) => lastUsedAt?.getTime() === scene.clock.getTime())).toBe(true);
    await product.dispatcher.dispatch(new RemoveSecret(scene.context(), ada, id, secrets[1]?.id ?? SecretId(0)));
    expect(await works(clientId, clientSecret)).toBe(false);
    expect(await works(clientId, second.clientSecret)).toBe(true);
    expect(await rejection(product.dispatcher.dispatch(new RemoveSecret(scene.context(), ada, id, secrets[1]?.id ?? SecretId(0))))).toBe(
      'unknown-secret',
    );
  });

  it('O10 have ten live secrets at most', async () => {
    const { id } = await scene.app(ada);
    for (let secrets = 1; secrets < 10; secrets++) await product.dispatcher.dispatch(new AddSecret(scene.context(), ada, id));
    expect(await rejection(product.dispatcher.dispatch(new AddSecret(scene.context(), ada, id)))).toBe('invalid');
  });

  it('are as many per person as there may be, also where many are registered at once; operators may register more', async () => {
    const carl = await scene.user('carl');
    const fields = { name: 'Darkroom', callbackUrls: [callback] };
    const register = (most: number | null, of = fields) =>
      product.dispatcher.dispatch(new RegisterApplication(scene.context(), carl, of, most)).then(
        ({ id }) => id,
        ({ code, errors }) => ({ code, errors }),
      );
    await register(4);
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(4)));
    const refusals = answers.filter((answer) => typeof answer === 'object');
    expect(refusals).toEqual(Array(7).fill({ code: 'invalid', errors: { applications: ['You have 4 apps. Delete one first'] } }));
    expect(await product.dispatcher.dispatch(new ListApplications(carl))).toHaveLength(4);
    expect(await register(4, { ...fields, name: '' })).toMatchObject({ errors: { name: [expect.any(String)] } });
    expect(await register(null)).toEqual(expect.any(Number));
    await product.dispatcher.dispatch(new DeleteApplication(scene.context(), carl, (await register(null)) as never));
    const [first, second] = await product.dispatcher.dispatch(new ListApplications(carl));
    for (const app of [first, second]) await product.dispatcher.dispatch(new DeleteApplication(scene.context(), carl, app?.id as never));
    expect(await register(4)).toEqual(expect.any(Number));
  });

  it('of two that want the last place at once, one has to delete first', async () => {
    const dora = await scene.user('dora');
    const fields = { name: 'Darkroom', callbackUrls: [callback] };
    const register = () => rejection(product.dispatcher.dispatch(new RegisterApplication(scene.context(), dora, fields, 1)));
    const both = await product.admin.transaction(async (tx) => {
      await tx.query(`select from event_store.logs where log = 'identity' for update`);
      const both = [register(), register()];
      // Each has either counted and waits for the log, or waits for the account. The third is this transaction.
      const arrived = `select pid from pg_stat_activity where datname = current_database()
        and (state = 'idle in transaction' or wait_event = 'advisory')`;
      await eventually(async () => expect(await product.admin.query(arrived)).toHaveLength(3), 4_000);
      return { both };
    });
    expect((await Promise.all(both.both)).sort()).toEqual(['invalid', 'none']);
  });

  it('leave nothing behind when their registration is refused', async () => {
    const count = async () => (await product.admin.query('select id from identity.app_secrets')).length;
    const before = await count();
    expect(await rejection(scene.app(ada, { callbackUrls: ['javascript:alert(1)'] }))).toBe('invalid');
    expect(await count()).toBe(before);
  });
});

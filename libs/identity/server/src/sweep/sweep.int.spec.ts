import { FindSession, LogIn, SweepCredentials } from '@heliograph/identity-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

const day = 24 * 60 * 60;

describe('sweeping', () => {
  let product: TestProduct;
  let scene: IdentityScene;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const sweep = () => product.dispatcher.dispatch(new SweepCredentials(scene.context()));

  it('deletes what can never be used again, and keeps what detects reuse', async () => {
    const ada = await scene.user('ada');
    const app = await scene.app(ada);
    const unused = await scene.code(app, ada);
    const code = await scene.code(app, ada);
    const { body } = await scene.exchange(app, code);
    const { token } = await product.dispatcher.dispatch(new LogIn(scene.context(), 'ada', password));
    await scene.token({ grant_type: 'client_credentials', client_id: app.clientId, client_secret: app.clientSecret });
    expect(await sweep()).toBe(0);
    scene.pass(2 * day);
    // The unused code's family, the app's own token's family, the access token that has ended, and the two windows of the sign-in.
    expect(await sweep()).toBe(5);
    expect((await scene.exchange(app, unused)).body.error).toBe('invalid_grant');
    const next = (await scene.refresh(app, body.refresh_token)).body;
    expect(next.access_token).toBeDefined();
    expect(await product.dispatcher.dispatch(new FindSession(token, scene.clock))).not.toBeNull();
    expect((await scene.exchange(app, code)).body.error).toBe('invalid_grant');
    expect(await scene.authenticate(next.access_token)).toBeNull();
    scene.pass(30 * day);
    // The family, the session of the sign-in, and the two in which apps were approved.
    expect(await sweep()).toBe(4);
    const [left] = await product.admin.query<{ rows: number }>(
      'select (select count(*) from identity.grants) + (select count(*) from identity.refresh_tokens) + (select count(*) from identity.sessions) as rows',
    );
    expect(left?.rows).toBe(0);
  });
});

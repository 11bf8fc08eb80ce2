import { BeginTotp, ConfirmTotp, CreatePersonalToken, FindTotpSetup, GrantRole, RemoveTotp } from '@heliograph/identity-contracts';
import type { Command, CredentialId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { IdentityScene } from '../../specs/identity-scene.js';
import { hashOf, newSecretText } from '../credentials/secret-text.js';
import { identityContext } from '../index.js';

describe('where staff need a second factor', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  beforeAll(async () => {
    product = await testProduct([identityContext], { staffSecondFactor: true });
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const dispatch = <T>(command: Command<T>): Promise<T> => product.dispatcher.dispatch(command);
  const by = (session: { readonly credential: CredentialId }) => scene.context(undefined, session.credential);

  it('A4 scopes of staff that were given while nobody needed it count with it alone, within a second; those an operator gave count without', async () => {
    const userId = await scene.user('stan');
    await dispatch(new GrantRole(scene.context(), userId, 'moderator'));
    const before = newSecretText('personal-token');
    await product.admin.query(
      `insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at) values ($1, $2, 'before', '{read,moderate}', now())`,
      [hashOf(before), userId],
    );
    const byOperator = await dispatch(new CreatePersonalToken(scene.context(), userId, 'operator', ['read', 'moderate']));
    const scopes = async (token: string) => [...((await scene.authenticate(token))?.scopes ?? [])].sort();
    const become = (...names: string[]) => eventually(async () => expect(await scopes(before)).toEqual(names), 1_000);
    await become('read');
    expect(await scopes(byOperator.accessToken)).toEqual(['moderate', 'read']);
    const session = await scene.session(userId);
    await dispatch(new BeginTotp(by(session), userId));
    const { secret } = (await product.dispatcher.dispatch(new FindTotpSetup(userId))) as { secret: string };
    await dispatch(new ConfirmTotp(by(session), userId, generateSync({ secret, epoch: scene.clock.getTime() / 1000 })));
    await become('moderate', 'read');
    await dispatch(new RemoveTotp(scene.context(), userId));
    await become('read');
  });
});

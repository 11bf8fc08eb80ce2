import { RegisterUser, RequestPasswordReset, VerifyEmail } from '@heliograph/identity-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import type { SmtpListener } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password } from '../../specs/identity-scene.js';
import { openMails } from '../../specs/mailed-links.js';
import { identityContext } from '../index.js';
import type { MailRound } from './mail-round.js';

describe('the name of a person in mails', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let server: SmtpListener;
  let round: MailRound;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    ({ server, round } = await openMails(product));
  });
  afterAll(async () => {
    await server?.close();
    await product?.close();
  });

  const send = () => round.run(() => scene.clock);
  const forget = () => product.dispatcher.dispatch(new RequestPasswordReset(scene.context(), 'victim@example.org'));

  it('is in none to an address before somebody has confirmed it, and in those after', async () => {
    const form = { username: 'kim', name: 'customer, your album is closed', email: 'victim@example.org', password };
    await product.dispatcher.dispatch(new RegisterUser(scene.anonymous(), form));
    await forget();
    await send();
    expect(server.mails.map(({ to }) => to)).toEqual(['victim@example.org', 'victim@example.org']);
    for (const { message } of server.mails) {
      expect(message).toContain('Hello,');
      expect(message).not.toContain('customer');
    }
    const plain = server.mails.map(({ message }) => message.replaceAll('=\r\n', '').replaceAll('=3D', '=')).join();
    const token = /\?token=(hg_ev_[\w-]{43})/.exec(plain)?.[1] as string;
    await product.dispatcher.dispatch(new VerifyEmail(scene.context(), token));
    await forget();
    await send();
    expect(server.mails.at(-1)?.message).toContain('Hello customer, your album is closed,');
  });
});

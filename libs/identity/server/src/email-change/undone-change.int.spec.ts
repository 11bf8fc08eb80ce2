import {
  BeginTotp,
  ConfirmTotp,
  FindSecondFactors,
  FindTotpSetup,
  OrderEmailChange,
  ProveEmailChange,
  RenewRecoveryCodes,
  RequestEmailChange,
  UndoEmailChange,
} from '@heliograph/identity-contracts';
import type { Message, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { IdentityScene, password } from '../../specs/identity-scene.js';
import { MailedLinks } from '../../specs/mailed-links.js';
import { identityContext } from '../identity.context.js';

const day = 24 * 60 * 60;

describe('second factors, when the former address takes it back', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let links: MailedLinks;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    links = await MailedLinks.open(product, scene);
  });
  afterAll(async () => {
    await links?.close();
    await product?.close();
  });

  const dispatch = <M extends Message<unknown>>(message: M) => product.dispatcher.dispatch(message);
  const mails = () => links.take();
  const person = (name: string, verified?: boolean) => links.person(name, verified);
  const ask = (userId: UserId, email: string) => dispatch(new RequestEmailChange(scene.context(), userId, email, password));
  const prove = (token: string | undefined) => dispatch(new ProveEmailChange(scene.context(), token ?? ''));
  const undo = (token: string | undefined) => dispatch(new UndoEmailChange(scene.context(), token ?? ''));
  const addApp = async (userId: UserId) => {
    const { credential } = await scene.session(userId);
    await dispatch(new BeginTotp(scene.context(undefined, credential), userId));
    const secret = (await dispatch(new FindTotpSetup(userId)))?.secret ?? '';
    const code = generateSync({ secret, epoch: scene.clock.getTime() / 1000 });
    await dispatch(new ConfirmTotp(scene.context(undefined, credential), userId, code));
  };
  const addPasskey = (userId: UserId, name: string) =>
    product.admin.query(
      `insert into identity.passkeys (credential_id, user_id, name, public_key, counter, transports, created_at)
       values ($4, $1, $2, '', 0, '{}', $3)`,
      [userId, name, scene.clock, `${name} of ${userId}`],
    );
  /** The link that undoes it. */
  const changed = async (userId: UserId, name: string, meanwhile = async () => {}) => {
    await ask(userId, `${name}@thief.example`);
    const links = await mails();
    scene.pass(60);
    await meanwhile();
    await mails();
    for (const to of [`${name}@example.org`, `${name}@thief.example`]) await prove(links[to]);
    return (await mails())[`${name}@example.org`];
  };
  const factors = async (userId: UserId) => {
    const { totpSince, passkeys, recoveryCodes } = await dispatch(new FindSecondFactors(userId));
    return [totpSince !== null, passkeys.map(({ name }) => name), recoveryCodes];
  };

  it('A4 what a thief has set up goes, with its codes, whether before or after the change was proved', async () => {
    for (const name of ['tina', 'tom']) {
      const userId = await person(name);
      const link = await changed(userId, name, () => (name === 'tina' ? addApp(userId) : Promise.resolve()));
      if (name === 'tom') await addApp(userId);
      await addPasskey(userId, `key of ${name}`);
      expect(await factors(userId)).toEqual([true, [`key of ${name}`], 10]);
      await mails();
      await undo(link);
      expect(await factors(userId)).toEqual([false, [], 0]);
      const wanted = await product.admin.query(`select from identity.mail_wanted where user_id = $1 and kind = 'second-factor-removed'`, [
        userId,
      ]);
      expect(wanted).toHaveLength(1);
    }
  });

  it('A4 what was there before stays, so that somebody who has only the former mailbox does not get in', async () => {
    const userId = await person('uwe');
    await addApp(userId);
    await addPasskey(userId, 'own key');
    scene.pass(60);
    const link = await changed(userId, 'uwe');
    await addPasskey(userId, 'key of a thief');
    await undo(link);
    expect(await factors(userId)).toEqual([true, ['own key'], 10]);
  });

  it('A4 recovery codes that were renewed since go, and the factors from before stay', async () => {
    const userId = await person('vito');
    await addApp(userId);
    scene.pass(60);
    const link = await changed(userId, 'vito', async () => void (await dispatch(new RenewRecoveryCodes(scene.context(), userId))));
    await undo(link);
    expect(await factors(userId)).toEqual([true, [], 0]);
  });

  it('A4 by order of an operator, those that were added since the order', async () => {
    const userId = await person('wanda', false);
    // An older wish that nobody has proved.
    await ask(userId, 'wanda@old.example');
    scene.pass(2 * day);
    await addApp(userId);
    scene.pass(60);
    await mails();
    await dispatch(new OrderEmailChange(scene.context(), userId, 'wanda@new.example', { by: 'root', reason: 'ticket 4712' }));
    const link = (await mails())['wanda@example.org'];
    await addPasskey(userId, 'key of a thief');
    await undo(link);
    expect(await factors(userId)).toEqual([true, [], 10]);
  });
});

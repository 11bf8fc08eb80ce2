import {
  ChangePassword,
  FindEmailChange,
  FindProfile,
  FindSession,
  OrderEmailChange,
  ProveEmailChange,
  RegisterUser,
  RequestEmailChange,
  ResetPassword,
  UndoEmailChange,
  VerifyEmail,
} from '@heliograph/identity-contracts';
import type { Message, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { MailedLinks } from '../../specs/mailed-links.js';
import { identityContext } from '../identity.context.js';
import { queueMail } from '../mail/queued-mail.js';

const day = 24 * 60 * 60;

describe('another address, with a proof of both', () => {
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
  beforeEach(async () => {
    await mails();
    scene.pass(2 * 60 * 60);
  });

  const dispatch = <M extends Message<unknown>>(message: M) => product.dispatcher.dispatch(message);
  const mails = () => links.take();
  const person = (name: string, verified?: boolean) => links.person(name, verified);
  const ask = (userId: UserId, email: string, secret = password) =>
    dispatch(new RequestEmailChange(scene.context(), userId, email, secret));
  const prove = (token: string | undefined) => dispatch(new ProveEmailChange(scene.context(), token ?? ''));
  const undo = (token: string | undefined) => dispatch(new UndoEmailChange(scene.context(), token ?? ''));
  const addressOf = async (userId: UserId) => {
    const profile = await dispatch(new FindProfile(userId));
    return [profile?.email, profile?.emailVerified];
  };
  /** As if it had been asked for. */
  const relinked = async (userId: UserId, kind: 'email-verification' | 'password-reset') => {
    await queueMail(product.admin, kind, userId, scene.clock);
    return mails();
  };
  const pending = (userId: UserId) => dispatch(new FindEmailChange(userId, scene.clock));

  it.each(['new first', 'present first'])('a verified address is changed when both links were followed, %s', async (order) => {
    const name = order.replace(' ', '_');
    const userId = await person(name);
    await ask(userId, `${name}@new.example`);
    const links = await mails();
    expect(Object.keys(links).sort()).toEqual([`${name}@example.org`, `${name}@new.example`]);
    const [first, second] = [links[`${name}@new.example`], links[`${name}@example.org`]].sort(() => (order === 'new first' ? 0 : -1));
    expect(await prove(first)).toBe(false);
    expect(await addressOf(userId)).toEqual([`${name}@example.org`, true]);
    expect(await pending(userId)).toEqual({
      email: `${name}@new.example`,
      isProved: order === 'new first',
      isApproved: order !== 'new first',
    });
    expect(await prove(second)).toBe(true);
    expect(await addressOf(userId)).toEqual([`${name}@new.example`, true]);
    expect(await pending(userId)).toBeNull();
    for (const link of [first, second]) expect(await rejection(prove(link))).toBe('dead-link');
  });

  it('one that was never verified is changed by the link to the new one, and can be undone from it all the same', async () => {
    const userId = await person('una', false);
    await ask(userId, 'una@new.example');
    const links = await mails();
    expect(Object.keys(links)).toEqual(['una@new.example']);
    expect(await prove(links['una@new.example'])).toBe(true);
    expect(Object.keys(await mails())).toEqual(['una@example.org']);
  });

  it('needs the password, an address that is another one, and is asked for five times an hour at most', async () => {
    const userId = await person('pia');
    expect(await rejection(ask(userId, 'pia@new.example', 'not this'))).toBe('wrong-password');
    for (const email of ['no address', 'PIA@example.org']) expect(await rejection(ask(userId, email))).toBe('invalid');
    const asked = [];
    for (let time = 0; time < 6; time++) asked.push(await rejection(ask(userId, `pia${time}@new.example`)));
    expect(asked).toEqual([...Array(5).fill('none'), 'too-many-attempts']);
    expect(Object.keys(await mails()).sort()).toEqual(['pia4@new.example', 'pia@example.org']);
  });

  it('a newer wish, a day and a new password void the links', async () => {
    const userId = await person('vera');
    await ask(userId, 'vera1@new.example');
    const older = await mails();
    await ask(userId, 'vera2@new.example');
    expect(await rejection(prove(older['vera1@new.example']))).toBe('dead-link');
    const newer = await mails();
    scene.pass(day);
    expect(await rejection(prove(newer['vera2@new.example']))).toBe('dead-link');
    await ask(userId, 'vera3@new.example');
    const last = await mails();
    await prove(last['vera3@new.example']);
    await dispatch(new ChangePassword(scene.context(), userId, password, 'battery staple'));
    expect(await rejection(prove(last['vera@example.org']))).toBe('dead-link');
    expect(await addressOf(userId)).toEqual(['vera@example.org', true]);
  });

  it('an address of another account is shown to nobody, and gets no mail; one that is taken by then is refused', async () => {
    const userId = await person('olaf');
    await person('taken');
    await ask(userId, 'Taken@example.org');
    expect(Object.keys(await mails())).toEqual(['olaf@example.org']);
    await ask(userId, 'late@example.org');
    const links = await mails();
    await prove(links['olaf@example.org']);
    await person('late');
    expect(await rejection(prove(links['late@example.org']))).toBe('email-taken');
    expect(await addressOf(userId)).toEqual(['olaf@example.org', true]);
  });

  it('O9 for seven days the former address takes it back: all that was signed in ends, and a new password comes by mail there', async () => {
    const userId = await person('mona');
    const session = await scene.session(userId);
    await ask(userId, 'thief@new.example');
    const links = await mails();
    await prove(links['mona@example.org']);
    await prove(links['thief@new.example']);
    const link = (await mails())['mona@example.org'];
    expect(await rejection(ask(userId, 'thief2@new.example'))).toBe('invalid');
    await dispatch(new ChangePassword(scene.context(), userId, password, 'of a thief'));
    await mails();
    scene.pass(7 * day - 60);
    await undo(link);
    expect(await rejection(undo(link))).toBe('dead-link');
    expect(await addressOf(userId)).toEqual(['mona@example.org', true]);
    expect(await dispatch(new FindSession(session.token, scene.clock))).toBeNull();
    expect(await rejection(dispatch(new ChangePassword(scene.context(), userId, 'of a thief', 'again')))).not.toBe('none');
    const reset = (await mails())['mona@example.org'] ?? '';
    expect(await rejection(dispatch(new ResetPassword(scene.context(), reset, 'battery staple')))).toBe('none');
  });

  it('after seven days it stays, and another change may begin', async () => {
    const userId = await person('nils', false);
    await ask(userId, 'nils@new.example');
    await prove((await mails())['nils@new.example']);
    const link = (await mails())['nils@example.org'];
    scene.pass(7 * day);
    expect(await rejection(undo(link))).toBe('dead-link');
    expect(await rejection(ask(userId, 'nils@third.example'))).toBe('none');
  });

  it('an address that an account has left is its own for good (U1), and it can go back', async () => {
    const userId = await person('gina', false);
    await ask(userId, 'gina@new.example');
    await prove((await mails())['gina@new.example']);
    const fields = { username: 'gina2', name: 'Gina', email: 'gina@example.org', password };
    expect(await rejection(dispatch(new RegisterUser(scene.anonymous(), fields)))).toBe('email-taken');
    scene.pass(8 * day);
    await mails();
    await ask(userId, 'gina@example.org');
    const links = await mails();
    for (const to of ['gina@example.org', 'gina@new.example']) await prove(links[to]);
    expect(await addressOf(userId)).toEqual(['gina@example.org', true]);
  });

  it('of ten who follow each link at once, the change is made once', async () => {
    const userId = await person('rita');
    await ask(userId, 'rita@new.example');
    const links = Object.values(await mails());
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => prove(links[at % 2]).then(String, (error) => String(error.code))),
    );
    expect(outcomes.sort()).toEqual([...Array(18).fill('dead-link'), 'false', 'true']);
    expect(await addressOf(userId)).toEqual(['rita@new.example', true]);
  });

  it('a change and a new password at once: where the password comes first, the address stays', async () => {
    for (let at = 0; at < 5; at++) {
      const userId = await person(`race_${at}`, false);
      await ask(userId, `race_${at}@new.example`);
      const link = (await mails())[`race_${at}@new.example`];
      const [proved] = await Promise.all([
        rejection(prove(link)),
        dispatch(new ChangePassword(scene.context(), userId, password, 'battery staple')),
      ]);
      const [email] = await addressOf(userId);
      expect(email).toBe(proved === 'none' ? `race_${at}@new.example` : `race_${at}@example.org`);
    }
  });

  it('C by order of an operator it is changed at once, is not verified, and can be undone from the former address', async () => {
    const userId = await person('lost');
    await dispatch(new OrderEmailChange(scene.context(), userId, 'lost@new.example', { by: 'root', reason: 'ticket 4711' }));
    expect(await addressOf(userId)).toEqual(['lost@new.example', false]);
    const links = await mails();
    expect(Object.keys(links).sort()).toEqual(['lost@example.org', 'lost@new.example']);
    await dispatch(new VerifyEmail(scene.context(), links['lost@new.example'] ?? ''));
    expect(await addressOf(userId)).toEqual(['lost@new.example', true]);
    await undo(links['lost@example.org']);
    expect(await addressOf(userId)).toEqual(['lost@example.org', true]);
  });

  it('links that went to the address before end with it: for a new password, and to verify it', async () => {
    const userId = await person('moved', false);
    const verification = (await relinked(userId, 'email-verification'))['moved@example.org'];
    const reset = (await relinked(userId, 'password-reset'))['moved@example.org'];
    await dispatch(new OrderEmailChange(scene.context(), userId, 'moved@new.example', { by: 'root', reason: 'ticket 4712' }));
    expect(await rejection(dispatch(new VerifyEmail(scene.context(), verification ?? '')))).toBe('dead-link');
    expect(await rejection(dispatch(new ResetPassword(scene.context(), reset ?? '', 'battery staple horse')))).toBe('dead-link');
    expect(await addressOf(userId)).toEqual(['moved@new.example', false]);
  });

  it('a link to one new address never proves another one, that is asked for while the mail goes out', async () => {
    const userId = await person('swift', false);
    await ask(userId, 'swift@own.example');
    let sent: Promise<Record<string, string>> | undefined;
    await product.admin.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.account ' || $1::bigint, 0))`, [userId]);
      sent = links.take();
      await eventually(async () => {
        const [waiting] = await product.admin.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting?.count).toBe(1);
      });
      await tx.query(`update identity.email_changes set email = 'swift@another.example' where user_id = $1`, [userId]);
    });
    expect(await sent).toEqual({});
    scene.pass(120);
    const link = (await mails())['swift@another.example'];
    expect(await prove(link)).toBe(true);
    expect(await addressOf(userId)).toEqual(['swift@another.example', true]);
  });
});

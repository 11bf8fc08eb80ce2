import {
  ChangePassword,
  CreatePersonalToken,
  DisableUser,
  FindPasswordReset,
  FindProfile,
  FindSession,
  LogIn,
  RegisterUser,
  RequestEmailVerification,
  RequestPasswordReset,
  ResetPassword,
  VerifyEmail,
} from '@heliograph/identity-contracts';
import { openMailer } from '@heliograph/mail';
import { type Message, StreamId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { SmtpListener } from '@heliograph/testing/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext, identityLog } from '../index.js';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { MailRound } from './mail-round.js';
import { claimMail, queueMail } from './queued-mail.js';

const [minute, hour] = [60, 3_600];

describe('proofs by mail', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let server: SmtpListener;
  const logged: string[] = [];
  const rounds: MailRound[] = [];

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    server = await SmtpListener.open();
    const { database, store } = product.runtime;
    const options = {
      database,
      mailer: openMailer(server.url, 'Heliograph <no-reply@heliograph.test>'),
      webUrl: 'https://pages.example',
      secrets: new IdentitySecrets(store),
      log: ({ message }: { message: string }) => void logged.push(message),
    };
    for (let at = 0; at < 2; at++) rounds.push(new MailRound(options));
  });
  afterAll(async () => {
    await server?.close();
    await product?.close();
  });
  beforeEach(async () => {
    await send();
    server.mails.length = 0;
  });

  const dispatch = <M extends Message<unknown>>(message: M) => product.dispatcher.dispatch(message);
  const send = async () => {
    await rounds[0]?.giveUp(() => scene.clock);
    return (rounds[0] as MailRound).run(() => scene.clock);
  };
  const person = async (name: string): Promise<UserId> => {
    const userId = await scene.user(name);
    await send();
    server.mails.length = 0;
    return userId;
  };
  const forget = (name: string) => dispatch(new RequestPasswordReset(scene.context(), `${name}@example.org`));
  const reset = (token: string, next = 'battery staple') => rejection(dispatch(new ResetPassword(scene.context(), token, next)));
  const isGood = (token: string) => dispatch(new FindPasswordReset(token, scene.clock));
  const verify = (token: string) => rejection(dispatch(new VerifyEmail(scene.context(), token)));
  const logIn = (name: string, secret = password) => rejection(dispatch(new LogIn(scene.context(), name, secret)));
  const subjects = () => server.mails.map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim());
  const waiting = () =>
    product.admin.query<{ kind: string; attempts: number; last_error: string | null }>('select * from identity.mail_wanted');

  function tokens(): string[] {
    return server.mails.flatMap(({ message }) => {
      const plain = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      return /\?token=(hg_[a-z]{2}_[\w-]{43})/.exec(plain)?.[1] ?? [];
    });
  }

  async function tokenFor(name: string): Promise<string> {
    await forget(name);
    await send();
    return tokens().at(-1) as string;
  }

  it('O9 a new password by mail ends every session, token and grant, and the person is notified', async () => {
    const ada = await person('ada');
    const app = await scene.app(ada);
    const session = await dispatch(new LogIn(scene.context(), 'ada', password));
    const personal = await dispatch(new CreatePersonalToken(scene.context(), ada, 'script', ['read']));
    const { body } = await scene.exchange(app, await scene.code(app, ada));
    const token = await tokenFor('ADA');
    expect(server.mails.map(({ to }) => to)).toEqual(['ada@example.org', 'ada@example.org']);
    expect([await isGood(token), await isGood(token)]).toEqual([true, true]);
    expect(await reset(token, 'short')).toBe('invalid');
    expect(await reset(token)).toBe('none');
    expect(await dispatch(new FindSession(session.token, scene.clock))).toBeNull();
    expect(await scene.authenticate(personal.accessToken)).toBeNull();
    expect(await scene.authenticate(body.access_token)).toBeNull();
    expect((await scene.refresh(app, body.refresh_token)).status).toBe(400);
    expect([await logIn('ada'), await logIn('ada', 'battery staple')]).toEqual(['wrong-credentials', 'none']);
    expect([await isGood(token), await reset(token)]).toEqual([false, 'dead-link']);
    expect((await dispatch(new FindProfile(ada)))?.emailVerified).toBe(true);
    await send();
    expect(subjects().at(-1)).toBe('Your password at Heliograph was changed');
  });

  it('of 20 who use one link at once, one succeeds', async () => {
    await person('beth');
    const token = await tokenFor('beth');
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => reset(token, `battery staple ${at}`)));
    expect(outcomes.sort()).toEqual([...Array(19).fill('dead-link'), 'none']);
  });

  it('a link is good for an hour, until the next one, a new password or the end of the account', async () => {
    const cleo = await person('cleo');
    const [first, second] = [await tokenFor('cleo'), await tokenFor('cleo')];
    expect([await isGood(first), await isGood(second)]).toEqual([false, true]);
    expect(await verify(second)).toBe('dead-link');
    await dispatch(new ChangePassword(scene.context(), cleo, password, 'battery staple'));
    expect(await reset(second)).toBe('dead-link');
    const third = await tokenFor('cleo');
    scene.pass(hour - 1);
    expect(await isGood(third)).toBe(true);
    scene.pass(1);
    expect(await reset(third)).toBe('dead-link');
    const fourth = await tokenFor('cleo');
    await dispatch(new DisableUser(scene.context(), cleo));
    expect(await reset(fourth)).toBe('dead-link');
    await forget('cleo');
    expect(await send()).toBe(0);
  });

  it('a request for an unknown address is answered alike, and nothing is sent', async () => {
    await person('dina');
    const rows = async (name: string) => {
      await forget(name);
      const [{ id: _id, user_id: _user, ...row } = {} as never] = (await waiting()) as unknown as { id: number; user_id: number }[];
      const sent = await send();
      return { row, sent, left: (await waiting()).length };
    };
    const [known, unknown] = [await rows('dina'), await rows('nobody')];
    expect(unknown.row).toEqual(known.row);
    expect([known.sent, unknown.sent, known.left, unknown.left]).toEqual([1, 0, 0, 0]);
    expect(await rejection(dispatch(new RequestPasswordReset(scene.context(), 'no address\0')))).toBe('none');
  });

  it('five mails an hour go to one address, without revealing that in the answer', async () => {
    await person('emma');
    for (let round = 0; round < 8; round++) {
      await forget('emma');
      await send();
    }
    expect(server.mails).toHaveLength(5);
    scene.pass(hour);
    expect(await reset(await tokenFor('emma'))).toBe('none');
  });

  it('a mail that is not accepted is tried again with a back-off, and the log and the table hold no address', async () => {
    await person('fran');
    server.refuse('451 <fran@example.org> later');
    await forget('fran');
    expect(await send()).toBe(0);
    for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
      scene.pass(pause * minute - 1);
      const [before] = await waiting();
      await send();
      expect((await waiting())[0]).toEqual(before);
      scene.pass(1);
      await send();
      expect((await waiting())[0]?.attempts).toBe((before?.attempts as number) + 1);
    }
    expect((await waiting())[0]?.last_error).toBe('EENVELOPE 451');
    server.refuse(null);
    scene.pass(30 * minute);
    expect(await send()).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(`${logged}`).toContain('EENVELOPE 451');
    expect(`${logged}`).not.toContain('fran');
  });

  it('is given up after six hours', async () => {
    await person('gina');
    server.refuse('451 later');
    await forget('gina');
    for (let round = 0; round < 8; round++) {
      await send();
      scene.pass(hour);
    }
    server.refuse(null);
    expect([await send(), await waiting()]).toEqual([0, []]);
    expect(logged.at(-1)).toMatch(/password-reset\) was given up after \d attempts/);
  });

  it('a process that crashes while it sends a mail loses none', async () => {
    await person('hans');
    await forget('hans');
    await claimMail(product.runtime.database, scene.clock);
    expect(await send()).toBe(0);
    scene.pass(minute);
    expect(await send()).toBe(1);
  });

  it('several workers send each mail once', async () => {
    for (let at = 0; at < 6; at++) await scene.user(`many_${at}`);
    const sent = await Promise.all([...rounds, ...rounds].map((round) => round.run(() => scene.clock)));
    expect(sent.reduce((sum, each) => sum + each)).toBe(6);
    expect(server.mails.map(({ to }) => to).sort()).toEqual(Array.from({ length: 6 }, (_, at) => `many_${at}@example.org`));
  });

  it('a claim takes one mail, also with the statistics of a table of one row, whose plan runs the subquery repeatedly', async () => {
    await scene.user('alone_0');
    await product.admin.query('analyze identity.mail_wanted');
    for (let at = 1; at < 6; at++) await scene.user(`alone_${at}`);
    await claimMail(product.runtime.database, scene.clock);
    expect((await waiting()).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await send()).toBe(5);
    await product.admin.query('delete from identity.mail_wanted');
  });

  it('a new user is sent a link to verify the address, which works once', async () => {
    const ines = await scene.user('ines');
    expect((await dispatch(new FindProfile(ines)))?.emailVerified).toBe(false);
    expect(await send()).toBe(1);
    const [token] = tokens() as [string];
    expect(await reset(token)).toBe('dead-link');
    scene.pass(24 * hour - 1);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(outcomes.sort()).toEqual([...Array(9).fill('dead-link'), 'none']);
    expect((await dispatch(new FindProfile(ines)))?.emailVerified).toBe(true);
    await dispatch(new RequestEmailVerification(scene.context(), ines));
    expect(await send()).toBe(0);
    const { events } = await product.runtime.store.load(identityLog, StreamId(`user-${ines}`));
    expect(events.filter(({ type }) => type === 'identity.email-verified')).toHaveLength(1);
  });

  it('a mail for an unfinished registration waits a second at a time, a minute in all', async () => {
    const nobodyYet = UserId(999_999);
    await queueMail(product.runtime.database, 'email-verification', nobodyYet, scene.clock);
    const attempts = [];
    for (let second = 0; second < 3; second++) {
      await send();
      attempts.push((await waiting())[0]?.attempts);
      scene.pass(1);
    }
    expect(attempts).toEqual([1, 2, 3]);
    scene.pass(minute);
    expect([await send(), await waiting()]).toEqual([0, []]);
  });

  it('a verification link is valid for a day; another one can be requested, five an hour', async () => {
    const jane = await scene.user('jane');
    await send();
    const [token] = tokens() as [string];
    scene.pass(24 * hour);
    expect(await verify(token)).toBe('dead-link');
    const ask = () => rejection(dispatch(new RequestEmailVerification(scene.context(), jane)));
    const asked = [];
    for (let round = 0; round < 6; round++) asked.push(await ask());
    expect(asked).toEqual([...Array(5).fill('none'), 'too-many-attempts']);
    await send();
    expect(await verify(tokens().at(-1) as string)).toBe('none');
  });

  it('a user whom an operator registers gets no verification mail', async () => {
    const fields = { username: 'kate', name: 'Kate', email: 'kate@example.org', password };
    await dispatch(new RegisterUser({ ...scene.context(), actor: 'system:ops' }, fields));
    expect(await send()).toBe(0);
  });

  it('a registration that failed leaves nothing to send', async () => {
    const fields = (name: string) => ({ username: name, name, email: 'one@example.org', password });
    const outcomes = await Promise.all(
      ['lena', 'lina'].map((name) => rejection(dispatch(new RegisterUser(scene.anonymous(), fields(name))))),
    );
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
    expect(await send()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('O9 no table holds a token in clear', async () => {
    await person('mary');
    const token = await tokenFor('mary');
    const tables = await product.admin.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('identity', 'event_store', 'projections', 'bullmq')`,
    );
    for (const { name } of tables) {
      const [{ found } = { found: -1 }] = await product.admin.query<{ found: number }>(
        `select count(*)::int as found from ${name} t where position($1 in t::text) > 0`,
        [token],
      );
      expect([name, found]).toEqual([name, 0]);
    }
  });
});

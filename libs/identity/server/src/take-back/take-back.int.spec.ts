import {
  AddSecret,
  BeginTotp,
  ConfirmTotp,
  ConnectOutsideAccount,
  CreatePersonalToken,
  FindSecondFactors,
  FindTakeBack,
  FindTotpSetup,
  ListApplications,
  ListConnections,
  ListOutsideAccounts,
  ListPersonalTokens,
  ListSecrets,
  type NewSession,
  RegisterApplication,
  RenewRecoveryCodes,
  TakeBackCredential,
} from '@heliograph/identity-contracts';
import type { Message, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import type { SmtpListener } from '@heliograph/testing/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { callback, IdentityScene, rejection } from '../../specs/identity-scene.js';
import { openMails } from '../../specs/mailed-links.js';
import { identityContext } from '../index.js';
import type { MailRound } from '../mail/mail-round.js';

const DAY_SECONDS = 86_400;

describe('a mail that tells of a new credential takes it back (A4)', () => {
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

  const dispatch = <M extends Message<unknown>>(message: M) => product.dispatcher.dispatch(message);
  const by = ({ credential }: NewSession) => scene.context(undefined, credential);
  const takeBack = (token: string) => rejection(dispatch(new TakeBackCredential(scene.anonymous(), token)));
  const find = (token: string) => dispatch(new FindTakeBack(token, scene.clock));

  let people = 0;
  let who: UserId;
  let session: NewSession;
  beforeEach(async () => {
    who = await scene.user(`person${people++}`);
    session = await scene.session(who);
    await round.run(() => scene.clock);
    server.mails.length = 0;
  });

  async function mailed(): Promise<readonly string[]> {
    server.mails.length = 0;
    await round.run(() => scene.clock);
    return server.mails.flatMap(({ message }) => {
      const plain = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      return /\/take-back\?token=([0-9a-z.:-]+)/.exec(plain)?.[1] ?? [];
    });
  }

  it('a consent, once for what is new; the app is disconnected', async () => {
    const app = await scene.app(await scene.user('developer'));
    const connections = async () => (await dispatch(new ListConnections(who, scene.clock))).map(({ id }) => id);
    const allow = async (scope: string) => {
      const location = await scene.approve(app, who, { scope }, undefined, session);
      return scene.exchange(app, location.searchParams.get('code') as string);
    };
    await allow('read');
    const [token = '', ...others] = await mailed();
    expect([others, await find(token), await connections()]).toEqual([[], 'consent', [app.id]]);
    await allow('read');
    expect(await mailed()).toEqual([]);
    await allow('read write:likes');
    expect(await mailed()).toHaveLength(1);
    expect([await takeBack(token), await connections(), await takeBack(token)]).toEqual(['none', [], 'none']);
  });

  it('an app, a secret and a personal token', async () => {
    const app = await dispatch(new RegisterApplication(by(session), who, { name: 'Mine', callbackUrls: [callback] }));
    const [ofApp = ''] = await mailed();
    const secret = await dispatch(new AddSecret(by(session), who, app.id));
    const [ofSecret = ''] = await mailed();
    await dispatch(new CreatePersonalToken(by(session), who, 'script', ['read']));
    const [ofToken = ''] = await mailed();
    expect([await find(ofApp), await find(ofSecret), await find(ofToken)]).toEqual(['app', 'app-secret', 'personal-token']);
    expect([await takeBack(ofSecret), await takeBack(ofToken)]).toEqual(['none', 'none']);
    expect((await dispatch(new ListSecrets(who, app.id))).some(({ id }) => id === secret.id)).toBe(false);
    expect(await dispatch(new ListPersonalTokens(who))).toEqual([]);
    expect([await takeBack(ofApp), await dispatch(new ListApplications(who))]).toEqual(['none', []]);
    expect([await takeBack(ofSecret), await takeBack(ofToken)]).toEqual(['none', 'none']);
  });

  it('an account elsewhere, new recovery codes and an authenticator app', async () => {
    const identity = { provider: 'https://elsewhere.example', subject: `s${who}` };
    await dispatch(new ConnectOutsideAccount(by(session), who, identity));
    await dispatch(new ConnectOutsideAccount(by(session), who, identity));
    const [ofAccount = '', ...more] = await mailed();
    expect([more, await takeBack(ofAccount), await dispatch(new ListOutsideAccounts(who))]).toEqual([[], 'none', []]);
    await dispatch(new BeginTotp(by(session), who));
    const { secret } = (await dispatch(new FindTotpSetup(who))) as { secret: string };
    await dispatch(new ConfirmTotp(by(session), who, generateSync({ secret, epoch: scene.clock.getTime() / 1000 })));
    const [ofTotp = ''] = await mailed();
    scene.pass(1);
    await dispatch(new RenewRecoveryCodes(by(session), who));
    const [ofCodes = ''] = await mailed();
    const factors = () => dispatch(new FindSecondFactors(who));
    expect([await takeBack(ofCodes), (await factors()).recoveryCodes]).toEqual(['none', 0]);
    expect([await takeBack(ofTotp), (await factors()).totpSince]).toEqual(['none', null]);
  });

  it('is good for seven days, and none but ours is', async () => {
    await dispatch(new CreatePersonalToken(by(session), who, 'script', ['read']));
    const [token = ''] = await mailed();
    const [userId, ...rest] = token.split('.');
    const forged = [`${Number(userId) + 1}.${rest.join('.')}`, token.replace('personal-token', 'app'), token.slice(0, -1), '', 'x'];
    for (const each of forged) expect([await find(each), await takeBack(each)]).toEqual([null, 'dead-link']);
    scene.pass(7 * DAY_SECONDS);
    expect([await find(token), await takeBack(token)]).toEqual([null, 'dead-link']);
    expect(await dispatch(new ListPersonalTokens(who))).toHaveLength(1);
  });

  it('what an operator makes is in the log, and in no mail', async () => {
    await dispatch(new CreatePersonalToken(scene.context(), who, 'script', ['read']));
    expect(await mailed()).toEqual([]);
  });
});

import {
  AddSecret,
  ApproveAuthorization,
  BeginTotp,
  ConfirmSession,
  ConfirmTotp,
  ConnectOutsideAccount,
  CreatePersonalToken,
  FindTotpSetup,
  type NewSession,
  RegisterApplication,
  RenewRecoveryCodes,
} from '@heliograph/identity-contracts';
import type { Command, Context, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { callback, IdentityScene, issuer, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

const QUARTER_HOUR_SECONDS = 15 * 60;

let product: TestProduct;
let scene: IdentityScene;
let ada: UserId;
let app: Awaited<ReturnType<IdentityScene['app']>>;
beforeAll(async () => {
  product = await testProduct([identityContext]);
  scene = new IdentityScene(product.dispatcher);
  ada = await scene.user('ada');
  app = await scene.app(await scene.user('dev'));
});
afterAll(() => product?.close());

const dispatch = <T>(command: Command<T>): Promise<T> => product.dispatcher.dispatch(command);
const by = (session: NewSession): Context => scene.context(undefined, session.credential);

/** Everything with which a session makes what outlives it. */
const makers: readonly [name: string, (context: Context) => Promise<Command<unknown>>][] = [
  ['a personal token', async (context) => new CreatePersonalToken(context, ada, 'script', ['read'])],
  ['an app with its first secret', async (context) => new RegisterApplication(context, ada, { name: 'Mine', callbackUrls: [callback] })],
  ['another secret', async (context) => new AddSecret(context, ada, (await scene.app(ada)).id)],
  [
    'a consent',
    async (context) => {
      const parameters = { client_id: app.clientId, redirect_uri: callback, response_type: 'code', state: 'xyz' };
      return new ApproveAuthorization(context, ada, parameters, issuer);
    },
  ],
  [
    'an account elsewhere',
    async (context) => new ConnectOutsideAccount(context, ada, { provider: 'https://elsewhere.example', subject: '1' }),
  ],
  ['an authenticator app', async (context) => new BeginTotp(context, ada)],
];

describe('what outlives a session (A4)', () => {
  it.each(makers)('%s is refused to a session of days, and made when its person has shown who they are', async (_, make) => {
    const session = await scene.session(ada);
    scene.pass(QUARTER_HOUR_SECONDS);
    expect(await rejection(dispatch(await make(by(session))))).toBe('not-confirmed');
    await dispatch(new ConfirmSession(by(session), ada, { password }));
    expect(await rejection(dispatch(await make(by(session))))).toBe('none');
  });

  it('the code that confirms an authenticator app, and new recovery codes, are asked the same', async () => {
    const bea = await scene.user('bea');
    const session = await scene.session(bea);
    await dispatch(new BeginTotp(by(session), bea));
    const { secret } = (await product.dispatcher.dispatch(new FindTotpSetup(bea))) as { secret: string };
    const code = () => generateSync({ secret, epoch: scene.clock.getTime() / 1000 });
    scene.pass(QUARTER_HOUR_SECONDS);
    expect(await rejection(dispatch(new ConfirmTotp(by(session), bea, code())))).toBe('not-confirmed');
    await dispatch(new ConfirmSession(by(session), bea, { password }));
    expect(await rejection(dispatch(new ConfirmTotp(by(session), bea, code())))).toBe('none');
    scene.pass(QUARTER_HOUR_SECONDS);
    expect(await rejection(dispatch(new RenewRecoveryCodes(by(session), bea)))).toBe('not-confirmed');
  });

  it('an app that was allowed to act makes none of it', async () => {
    const { body } = await scene.exchange(app, await scene.code(app, ada));
    const authenticated = await scene.authenticate(body.access_token);
    const context = scene.context(undefined, authenticated?.credential);
    for (const [, make] of makers) expect(await rejection(dispatch(await make(context)))).toBe('not-confirmed');
  });
});

import {
  AddPasskey,
  CreatePasskeyChallenge,
  BeginPasskey,
  type BrowserOptions,
  ConfirmSession,
  CreatePersonalToken,
  FindSecondFactors,
  FinishSignIn,
  isUnfinished,
  LogIn,
  RemovePasskey,
  type UnfinishedSignIn,
} from '@heliograph/identity-contracts';
import { type Command, type CredentialId, type UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { SoftwareAuthenticator } from '../../specs/software-authenticator.js';
import { identityContext } from '../index.js';

describe('passkeys (A4)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const dispatch = <T>(command: Command<T>): Promise<T> => product.dispatcher.dispatch(command);
  const by = (session: { readonly credential: CredentialId }) => scene.context(undefined, session.credential);
  const factors = (userId: UserId) => product.dispatcher.dispatch(new FindSecondFactors(userId));
  const logIn = async (name: string) => (await dispatch(new LogIn(scene.anonymous(), name, password))) as UnfinishedSignIn;
  const ask = async ({ token }: UnfinishedSignIn) =>
    (await dispatch(new CreatePasskeyChallenge(scene.anonymous(), { unfinished: token }))) as BrowserOptions;
  const finish = ({ token }: UnfinishedSignIn, passkey: string) =>
    rejection(dispatch(new FinishSignIn(scene.anonymous(), token, { passkey })));

  /** Somebody with one passkey. */
  const person = async (name: string, authenticator = new SoftwareAuthenticator()) => {
    const userId = await scene.user(name);
    const session = await scene.session(userId);
    const recovery = await dispatch(
      new AddPasskey(by(session), userId, 'My telephone', authenticator.create(await dispatch(new BeginPasskey(by(session), userId)))),
    );
    return { userId, session, authenticator, recovery };
  };

  it('are a second factor by themselves, with names and recovery codes', async () => {
    const { userId, session, recovery } = await person('ann');
    expect(recovery).toHaveLength(10);
    const key = new SoftwareAuthenticator();
    const asked = await dispatch(new BeginPasskey(by(session), userId));
    expect(asked).toMatchObject({ rp: { id: 'localhost' }, excludeCredentials: [expect.anything()] });
    expect(await dispatch(new AddPasskey(by(session), userId, ' Key ring ', key.create(asked)))).toEqual([]);
    const { passkeys, totpSince } = await factors(userId);
    expect([passkeys.map(({ name }) => name), totpSince]).toEqual([['My telephone', 'Key ring'], null]);
    const [first, second] = passkeys;
    await dispatch(new RemovePasskey(by(session), userId, first?.id as never));
    expect((await factors(userId)).recoveryCodes).toBe(10);
    expect(await finish(await logIn('ann'), recovery[0] as string)).toBe('wrong-passkey');
    await dispatch(new RemovePasskey(by(session), userId, second?.id as never));
    expect(await factors(userId)).toEqual({ totpSince: null, passkeys: [], recoveryCodes: 0 });
    expect(isUnfinished(await logIn('ann'))).toBe(false);
  });

  it('open a sign-in, each challenge once, within five minutes, and for its own person', async () => {
    const { userId, authenticator } = await person('bob');
    const [one, two] = [await logIn('bob'), await logIn('bob')];
    const answer = authenticator.get(await ask(one));
    const both = await Promise.all([finish(one, answer), finish(two, answer)]);
    expect(both.sort()).toEqual(['none', 'wrong-passkey']);
    expect((await factors(userId)).passkeys[0]?.lastUsedAt).toEqual(scene.clock);
    const late = await logIn('bob');
    const asked = await ask(late);
    scene.pass(5 * 60);
    expect(await finish(late, authenticator.get(asked))).toBe('wrong-passkey');
    const other = await person('cleo');
    expect(await finish(late, other.authenticator.get(await ask(late)))).toBe('wrong-passkey');
    expect(await finish(late, authenticator.get(await ask(await logIn('cleo'))))).toBe('wrong-passkey');
    expect(await finish(late, authenticator.get({ challenge: 'bWFkZSB1cA', rpId: 'localhost' }))).toBe('wrong-passkey');
    expect(await finish(late, authenticator.get(await ask(late)))).toBe('none');
  });

  it('what is no answer of a browser is refused', async () => {
    const { userId, session } = await person('dora');
    for (const answer of ['', '{}', 'null', '[]', '{"id":7}', '{"id":"x","response":{}}', '\\', 'x'.repeat(50_000)]) {
      expect(await finish(await logIn('dora'), answer)).toBe('wrong-passkey');
      await dispatch(new BeginPasskey(by(session), userId));
      expect(await rejection(dispatch(new AddPasskey(by(session), userId, 'x', answer)))).toBe('wrong-passkey');
    }
  });

  it('S21 are good for the origin of the settings alone', async () => {
    const userId = await scene.user('eve');
    const session = await scene.session(userId);
    const phished = new SoftwareAuthenticator('http://localhost.elsewhere.example');
    const add = async (key: SoftwareAuthenticator) =>
      rejection(dispatch(new AddPasskey(by(session), userId, 'x', key.create(await dispatch(new BeginPasskey(by(session), userId))))));
    expect(await add(phished)).toBe('wrong-passkey');
    const own = new SoftwareAuthenticator();
    expect([await add(own), await add(own)]).toEqual(['none', 'wrong-passkey']);
    const started = await logIn('eve');
    const asked = await ask(started);
    expect(await finish(started, own.get({ ...asked, rpId: 'elsewhere.example' }))).toBe('wrong-passkey');
  });

  it('a copy that is behind the counter is refused; those without a counter are not', async () => {
    const { authenticator } = await person('fay');
    expect(await finish(await logIn('fay'), 'x')).toBe('wrong-passkey');
    const started = await logIn('fay');
    authenticator.counter = 9;
    expect(await finish(started, authenticator.get(await ask(started)))).toBe('none');
    const copied = await logIn('fay');
    authenticator.counter = 9;
    expect(await finish(copied, authenticator.get(await ask(copied)))).toBe('wrong-passkey');
    const { authenticator: plain } = await person('gus', new SoftwareAuthenticator(undefined, null));
    for (const started of [await logIn('gus'), await logIn('gus')])
      expect(await finish(started, plain.get(await ask(started)))).toBe('none');
  });

  it('confirm a session; a challenge for adding one does not, nor is a passkey added without it', async () => {
    const { userId, session, authenticator } = await person('hal');
    scene.pass(15 * 60);
    const make = () => rejection(dispatch(new CreatePersonalToken(by(session), userId, 'y', ['read'])));
    expect(await make()).toBe('not-confirmed');
    const confirm = (passkey: string) => rejection(dispatch(new ConfirmSession(by(session), userId, { passkey })));
    const toAdd = await dispatch(new BeginPasskey(by(session), userId));
    expect(await confirm(authenticator.get({ challenge: toAdd.challenge, rpId: 'localhost' }))).toBe('wrong-passkey');
    expect(await rejection(dispatch(new AddPasskey(by(session), userId, 'x', new SoftwareAuthenticator().create(toAdd))))).toBe(
      'not-confirmed',
    );
    expect(await rejection(dispatch(new RemovePasskey(by(session), userId, (await factors(userId)).passkeys[0]?.id as never)))).toBe(
      'not-confirmed',
    );
    expect(await confirm(authenticator.get((await dispatch(new CreatePasskeyChallenge(by(session), { userId }))) as BrowserOptions))).toBe(
      'none',
    );
    expect(await make()).toBe('none');
  });
});

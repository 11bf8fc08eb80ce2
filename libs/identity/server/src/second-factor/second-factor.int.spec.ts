import {
  BeginTotp,
  ChangePassword,
  ConfirmSession,
  ConfirmTotp,
  ConnectOutsideAccount,
  CreatePersonalToken,
  DisconnectOutsideAccount,
  EraseUser,
  FindSecondFactors,
  FindSession,
  FindTotpSetup,
  FinishSignIn,
  GrantRole,
  isUnfinished,
  LogIn,
  type NewSession,
  RemoveTotp,
  RenewRecoveryCodes,
  ResetSecondFactor,
  type SignInAnswer,
  type SignInOrigin,
  StartSession,
  type UnfinishedSignIn,
} from '@heliograph/identity-contracts';
import { type Command, CredentialId, type UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

const STEP_SECONDS = 30;

describe('a second factor (A4)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  beforeAll(async () => {
    product = await testProduct([identityContext], { staffSecondFactor: true });
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const dispatch = <T>(command: Command<T>): Promise<T> => product.dispatcher.dispatch(command);
  const by = (session: { readonly credential: CredentialId }) => scene.context(undefined, session.credential);
  const code = (secret: string, stepsOn = 0) => generateSync({ secret, epoch: scene.clock.getTime() / 1000 + stepsOn * STEP_SECONDS });
  const logIn = (name: string, origin: SignInOrigin = {}): Promise<SignInAnswer> =>
    dispatch(new LogIn(scene.anonymous(), name, password, origin));
  const unfinished = async (name: string, origin?: SignInOrigin): Promise<UnfinishedSignIn> => {
    const answer = await logIn(name, origin);
    if (!isUnfinished(answer)) throw new Error('signed in without the second factor');
    return answer;
  };
  const finish = ({ token }: UnfinishedSignIn, otp: string, origin: SignInOrigin = {}): Promise<NewSession> =>
    dispatch(new FinishSignIn(scene.anonymous(), token, { otp }, origin));
  const mails = (userId: UserId): Promise<{ kind: string }[]> =>
    product.admin.query(`select kind from identity.mail_wanted where user_id = $1 and kind like 'second%' order by id`, [userId]);

  /** Somebody with an authenticator app; the code that set it up is of a step that is over. */
  const person = async (name: string) => {
    const userId = await scene.user(name);
    const session = await scene.session(userId);
    await dispatch(new BeginTotp(by(session), userId));
    const { secret } = (await product.dispatcher.dispatch(new FindTotpSetup(userId))) as { secret: string };
    const recovery = await dispatch(new ConfirmTotp(by(session), userId, code(secret)));
    scene.pass(2 * STEP_SECONDS);
    return { userId, session, secret, recovery };
  };

  it('counts once a code has shown that the secret arrived, and its owner gets a mail', async () => {
    const userId = await scene.user('ann');
    const session = await scene.session(userId);
    await dispatch(new BeginTotp(by(session), userId));
    const setup = await product.dispatcher.dispatch(new FindTotpSetup(userId));
    expect(setup?.uri).toContain(`otpauth://totp/Heliograph:ann?secret=${setup?.secret}`);
    expect(isUnfinished(await logIn('ann'))).toBe(false);
    expect(await rejection(dispatch(new ConfirmTotp(by(session), userId, '000000')))).toBe('wrong-code');
    const codes = await dispatch(new ConfirmTotp(by(session), userId, code(setup?.secret as string)));
    expect(codes).toHaveLength(10);
    expect(await product.dispatcher.dispatch(new FindSecondFactors(userId))).toEqual({
      totpSince: scene.clock,
      passkeys: [],
      recoveryCodes: 10,
    });
    expect(isUnfinished(await logIn('ann'))).toBe(true);
    expect(await product.dispatcher.dispatch(new FindTotpSetup(userId))).toBeNull();
    expect(await rejection(dispatch(new BeginTotp(by(session), userId)))).toBe('second-factor-exists');
    expect(await mails(userId)).toEqual([{ kind: 'second-factor-added' }]);
    const [stored] = await product.admin.query<{ secret: string }>('select secret from identity.totp_secrets where user_id = $1', [userId]);
    expect(stored?.secret).toMatch(/^v1\./);
    expect(stored?.secret).not.toContain(setup?.secret as string);
  });

  it('a session that was confirmed by the password alone is asked for it from then on', async () => {
    const userId = await scene.user('ivy');
    const [own, other] = [await scene.session(userId), await scene.session(userId)];
    await dispatch(new BeginTotp(by(own), userId));
    const { secret } = (await product.dispatcher.dispatch(new FindTotpSetup(userId))) as { secret: string };
    await dispatch(new ConfirmTotp(by(own), userId, code(secret)));
    expect(await rejection(dispatch(new RemoveTotp(by(other), userId)))).toBe('not-confirmed');
    expect(await rejection(dispatch(new RemoveTotp(by(own), userId)))).toBe('none');
  });

  it('takes each code once, also of many who bring it at once', async () => {
    const { secret, recovery } = await person('bob');
    const now = code(secret);
    const signIns = await Promise.all(Array.from({ length: 5 }, () => unfinished('bob')));
    const outcomes = await Promise.all(signIns.map((each) => rejection(finish(each, now))));
    expect(outcomes.sort()).toEqual(['none', 'wrong-code', 'wrong-code', 'wrong-code', 'wrong-code']);
    expect(await rejection(finish(await unfinished('bob'), code(secret, -1)))).toBe('wrong-code');
    expect(await rejection(finish(await unfinished('bob'), code(secret, 1)))).toBe('none');
    const again = await Promise.all(Array.from({ length: 3 }, () => unfinished('bob')));
    const typed = String(recovery[0]).toUpperCase().replaceAll('-', ' ');
    expect((await Promise.all(again.map((each) => rejection(finish(each, typed))))).sort()).toEqual(['none', 'wrong-code', 'wrong-code']);
  });

  it('one sign-in makes one session, in some minutes, and none after what it hangs on has ended', async () => {
    const { userId, secret, recovery } = await person('cleo');
    const one = await unfinished('cleo');
    const both = await Promise.all([rejection(finish(one, String(recovery[1]))), rejection(finish(one, String(recovery[2])))]);
    expect(both.sort()).toEqual(['none', 'sign-in-ended']);
    const late = await unfinished('cleo');
    scene.pass(10 * 60);
    expect(await rejection(finish(late, code(secret)))).toBe('sign-in-ended');
    expect(await rejection(finish({ ...late, token: 'hg_ss_x' }, code(secret)))).toBe('sign-in-ended');
    const before = await unfinished('cleo');
    await dispatch(new ChangePassword(scene.context(), userId, password, password));
    expect(await rejection(finish(before, code(secret)))).toBe('sign-in-ended');
    expect(isUnfinished(await logIn('cleo'))).toBe(true);
    const removed = await unfinished('cleo');
    await dispatch(new RemoveTotp(scene.context(), userId));
    expect(await rejection(finish(removed, code(secret)))).toBe('sign-in-ended');
    expect(isUnfinished(await logIn('cleo'))).toBe(false);
  });

  it('is asked of people who sign in with another provider, too, while they are connected', async () => {
    const { userId, session, secret } = await person('dora');
    const identity = { provider: 'https://elsewhere.example/me', subject: '7' };
    await dispatch(new ConnectOutsideAccount(by(session), userId, identity));
    const start = async () => (await dispatch(new StartSession(scene.anonymous(), userId, {}, identity))) as UnfinishedSignIn;
    const [first, second] = [await start(), await start()];
    const signed = await finish(first, code(secret));
    expect((await product.dispatcher.dispatch(new FindSession(signed.token, scene.clock)))?.confirmed).toBe(true);
    await dispatch(new DisconnectOutsideAccount(by(session), userId, identity.provider));
    expect(await rejection(finish(second, code(secret, 1)))).toBe('sign-in-ended');
  });

  it('guesses are counted, and strangers do not use up what the owner has in a known browser', async () => {
    const { secret, recovery } = await person('eve');
    const own = await finish(await unfinished('eve'), String(recovery[0]));
    const strangers = Array.from({ length: 30 }, (_, at) => ({ network: `198.51.100.${at}` }));
    const outcomes: string[] = [];
    for (const origin of strangers) outcomes.push(await rejection(finish(await unfinished('eve', origin), '000000', origin)));
    expect(outcomes.filter((each) => each === 'wrong-code')).toHaveLength(20);
    expect(await rejection(finish(await unfinished('eve', strangers[29]), code(secret), strangers[29]))).toBe('too-many-attempts');
    const known = { network: '203.0.113.1', device: own.device };
    expect(await rejection(finish(await unfinished('eve', known), code(secret), known))).toBe('none');
  });

  it('guesses from any number of browsers that were known before the second factor are counted together', async () => {
    await scene.user('known');
    const devices: string[] = [];
    for (let at = 0; at < 5; at++) devices.push(((await logIn('known')) as NewSession).device);
    const { userId } = (await logIn('known')) as NewSession;
    const session = await scene.session(userId);
    await dispatch(new BeginTotp(by(session), userId));
    const { secret } = (await product.dispatcher.dispatch(new FindTotpSetup(userId))) as { secret: string };
    await dispatch(new ConfirmTotp(by(session), userId, code(secret)));
    const outcomes: string[] = [];
    for (const device of devices)
      for (let at = 0; at < 10; at++) outcomes.push(await rejection(finish(await unfinished('known', { device }), '000000', { device })));
    expect([new Set(devices).size, outcomes.filter((each) => each === 'wrong-code').length]).toEqual([5, 30]);
    expect(new Set(outcomes)).toEqual(new Set(['wrong-code', 'too-many-attempts']));
  });

  describe('asked again', () => {
    const token = (userId: UserId, ...scopes: string[]) => dispatch(new CreatePersonalToken(scene.context(), userId, 'x', scopes));
    const ofToken = ({ id }: { readonly id: number }) => scene.context(undefined, CredentialId(`pt-${id}`));

    it('by a token: for tokens, a new password and the end, with a code that is used up', async () => {
      const { userId, secret, recovery } = await person('fay');
      const context = ofToken(await token(userId, 'manage:account'));
      const make = (otp?: string) => rejection(dispatch(new CreatePersonalToken(context, userId, 'y', ['read'], otp)));
      expect([await make(), await make('000000'), await make(code(secret)), await make(code(secret))]).toEqual([
        ...['wrong-code', 'wrong-code', 'none', 'wrong-code'],
      ]);
      const change = (otp?: string) => rejection(dispatch(new ChangePassword(context, userId, password, password, otp)));
      const erase = (otp?: string) => rejection(dispatch(new EraseUser(context, userId, password, otp)));
      expect([await change(), await erase(), await change('1'), await erase('1')]).toEqual(Array(4).fill('wrong-code'));
      expect(await change(String(recovery[0]))).toBe('none');
      const fresh = ofToken(await token(userId, 'manage:account'));
      expect(await rejection(dispatch(new EraseUser(fresh, userId, password, String(recovery[0]))))).toBe('wrong-code');
      expect(await rejection(dispatch(new EraseUser(fresh, userId, password, String(recovery[1]))))).toBe('none');
      for (const table of ['totp_secrets', 'recovery_codes', 'unfinished_sign_ins'])
        expect(await product.admin.query(`select from identity.${table} where user_id = $1`, [userId])).toEqual([]);
    });

    it('is not used up by what is refused for another reason', async () => {
      const { userId, secret } = await person('gus');
      const context = ofToken(await token(userId, 'manage:account'));
      const now = code(secret);
      expect(await rejection(dispatch(new CreatePersonalToken(context, userId, 'y', ['no:scope'], now)))).toBe('invalid');
      expect(await rejection(dispatch(new ChangePassword(context, userId, 'not this one', password, now)))).toBe('wrong-password');
      expect(await rejection(dispatch(new CreatePersonalToken(context, userId, 'y', ['read'], now)))).toBe('none');
    });

    it('in a session: after a quarter of an hour, by a code and no longer by the password', async () => {
      const { userId, session, secret } = await person('hal');
      const make = () => rejection(dispatch(new CreatePersonalToken(by(session), userId, 'y', ['read'])));
      expect(await make()).toBe('none');
      scene.pass(15 * 60);
      expect(await make()).toBe('not-confirmed');
      expect(await rejection(dispatch(new RenewRecoveryCodes(by(session), userId)))).toBe('not-confirmed');
      expect(await rejection(dispatch(new RemoveTotp(by(session), userId)))).toBe('not-confirmed');
      const connect = () =>
        rejection(dispatch(new ConnectOutsideAccount(by(session), userId, { provider: 'https://elsewhere.example/me', subject: 'hal' })));
      expect(await connect()).toBe('not-confirmed');
      const confirm = (proof: { password: string } | { otp: string }) =>
        rejection(dispatch(new ConfirmSession(by(session), userId, proof)));
      expect([await confirm({ password }), await confirm({ otp: '000000' })]).toEqual(['wrong-code', 'wrong-code']);
      expect(await make()).toBe('not-confirmed');
      expect(await confirm({ otp: code(secret) })).toBe('none');
      expect(await make()).toBe('none');
      expect(await connect()).toBe('none');
      expect(await dispatch(new RenewRecoveryCodes(by(session), userId))).toHaveLength(10);
    });

    it('somebody who guesses with a stolen token or session is stopped', async () => {
      const { userId, secret } = await person('ida');
      const context = ofToken(await token(userId, 'manage:account'));
      const make = (otp: string) => rejection(dispatch(new CreatePersonalToken(context, userId, 'y', ['read'], otp)));
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => make('000000')));
      expect(outcomes.filter((each) => each === 'wrong-code')).toHaveLength(10);
      expect(await make(code(secret))).toBe('too-many-attempts');
    });
  });

  it('two who set it up at once: one secret counts, and one is shown recovery codes', async () => {
    const userId = await scene.user('jon');
    const session = await scene.session(userId);
    await Promise.all([0, 1].map(() => dispatch(new BeginTotp(by(session), userId))));
    const { secret } = (await product.dispatcher.dispatch(new FindTotpSetup(userId))) as { secret: string };
    const confirm = () => dispatch(new ConfirmTotp(by(session), userId, code(secret)));
    const outcomes = await Promise.allSettled([confirm(), confirm(), confirm()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await product.dispatcher.dispatch(new FindSecondFactors(userId))).recoveryCodes).toBe(10);
  });

  describe('of staff, where they need one', () => {
    const powers = async ({ token }: NewSession) => {
      const found = await product.dispatcher.dispatch(new FindSession(token, scene.clock));
      return [found?.scopes, found?.withheld, found?.lacking];
    };
    const scopesOf = async (accessToken: string) => (await scene.authenticate(accessToken))?.scopes;

    it('a role without one has no power on the pages and gives none on; the operator does', async () => {
      const userId = await scene.user('kim');
      await dispatch(new GrantRole(scene.context(), userId, 'moderator'));
      const session = await scene.session(userId);
      expect(await powers(session)).toEqual([[], [], ['moderate']]);
      const staff = await dispatch(new CreatePersonalToken(scene.context(), userId, 'ops', ['manage:account', 'moderate']));
      expect(await scopesOf(staff.accessToken)).toEqual(['manage:account', 'moderate']);
      const make = (context: typeof staffContext) => rejection(dispatch(new CreatePersonalToken(context, userId, 'y', ['moderate'])));
      const staffContext = scene.context(undefined, CredentialId(`pt-${staff.id}`));
      expect([await make(by(session)), await make(staffContext)]).toEqual(['invalid', 'invalid']);
    });

    it('with it they have it; when it goes, it leaves their tokens for good, and an operator’s reset is an event and a mail', async () => {
      const { userId, session, secret } = await person('lea');
      await dispatch(new GrantRole(scene.context(), userId, 'moderator'));
      expect(await powers(session)).toEqual([['moderate'], [], []]);
      const made = await dispatch(new CreatePersonalToken(by(session), userId, 'y', ['read', 'moderate']));
      const order = { by: 'root', reason: 'ticket 4711' };
      expect(await dispatch(new ResetSecondFactor(scene.context(), userId, order))).toBe(true);
      expect(await dispatch(new ResetSecondFactor(scene.context(), userId, order))).toBe(false);
      expect(await scopesOf(made.accessToken)).toEqual(['read']);
      expect(await powers(session)).toEqual([[], [], ['moderate']]);
      expect(await mails(userId)).toEqual([{ kind: 'second-factor-added' }, { kind: 'second-factor-removed' }]);
      const events = await product.admin.query<{ payload: string }>(
        `select payload from event_store.events where type = 'identity.second-factor-reset'`,
      );
      expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([expect.objectContaining({ userId, ...order })]);
      expect(secret).not.toBe('');
    });
  });
});

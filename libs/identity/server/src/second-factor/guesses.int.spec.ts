import { BeginTotp, ConfirmSession, ConfirmTotp, CreatePersonalToken, EraseUser, FindTotpSetup } from '@heliograph/identity-contracts';
import { type Command, type Context, CredentialId, type UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

/** More than the ten that are allowed in a quarter of an hour. */
const SLIPS = 11;

describe('the budget of a second factor counts guesses (A4)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let people = 0;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
  });
  afterAll(() => product?.close());

  const dispatch = <T>(command: Command<T>): Promise<T> => product.dispatcher.dispatch(command);
  const code = (secret: string) => generateSync({ secret, epoch: scene.clock.getTime() / 1000 });
  const begun = async (context: Context, userId: UserId) => {
    await dispatch(new BeginTotp(context, userId));
    return ((await product.dispatcher.dispatch(new FindTotpSetup(userId))) as { secret: string }).secret;
  };

  /** Somebody with an authenticator app and a token; the code that set it up is of a step that is over. */
  const person = async () => {
    const userId = await scene.user(`guess_${++people}`);
    const session = scene.context(undefined, (await scene.session(userId)).credential);
    const secret = await begun(session, userId);
    await dispatch(new ConfirmTotp(session, userId, code(secret)));
    const { id } = await dispatch(new CreatePersonalToken(scene.context(), userId, 'x', ['manage:account']));
    scene.pass(60);
    return { userId, token: scene.context(undefined, CredentialId(`pt-${id}`)), otp: code(secret) };
  };
  const repeated = async (attempt: () => Promise<unknown>) => {
    const outcomes: string[] = [];
    for (let slip = 0; slip < SLIPS; slip++) outcomes.push(await rejection(attempt()));
    return [...new Set(outcomes)];
  };
  const fill = (userId: UserId) =>
    product.admin.query(
      `insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at)
       select sha256(($1::text || n)::bytea), $1::bigint, 'filler', '{read}', now() from generate_series(1, 99) n`,
      [userId],
    );
  const empty = (userId: UserId) =>
    product.admin.query(`delete from identity.personal_tokens where user_id = $1 and name = 'filler'`, [userId]);

  it('a token that is refused for its name, its scopes or as one too many costs no attempt, where the code is right', async () => {
    const { userId, token, otp } = await person();
    const make = (name: string, scope: string) => dispatch(new CreatePersonalToken(token, userId, name, [scope], otp));
    expect(await repeated(() => make(' ', 'read'))).toEqual(['invalid']);
    expect(await repeated(() => make('y', 'no:scope'))).toEqual(['invalid']);
    await fill(userId);
    expect(await repeated(() => make('y', 'read'))).toEqual(['invalid']);
    await empty(userId);
    expect(await rejection(make('y', 'read'))).toBe('none');
  });

  it('a wrong code costs one, and so does a used one, also where something else is wrong', async () => {
    const { userId, token, otp } = await person();
    const make = (scope: string, given: string) => rejection(dispatch(new CreatePersonalToken(token, userId, 'y', [scope], given)));
    expect(await make('read', otp)).toBe('none');
    const outcomes: string[] = [];
    for (const given of [otp, otp, otp, '000000', '000000']) outcomes.push(await make('read', given), await make('no:scope', '000000'));
    expect(outcomes).toEqual(Array(5).fill(['wrong-code', 'invalid']).flat());
    expect(await make('read', otp)).toBe('too-many-attempts');
  });

  it('nor does an end of the account that expects another version of it', async () => {
    const { userId, token, otp } = await person();
    const erase = (context: Context) => dispatch(new EraseUser(context, userId, password, otp));
    expect(await repeated(() => erase({ ...token, expectedVersion: 9_999 }))).toEqual(['version-moved']);
    expect(await rejection(erase(token))).toBe('none');
  });

  it('nor does a request by a token of somebody who is suspended for a while', async () => {
    const { userId, token, otp } = await person();
    const make = () => dispatch(new CreatePersonalToken(token, userId, 'y', ['read'], otp));
    const suspend = (disabled: boolean) => product.admin.query('update identity.users set disabled = $2 where id = $1', [userId, disabled]);
    await suspend(true);
    expect(await repeated(make)).toEqual(['credential-ended']);
    await suspend(false);
    expect(await rejection(make())).toBe('none');
  });

  it('nor does the first code of an app in a session that is to be confirmed', async () => {
    const userId = await scene.user('first_code');
    const session = scene.context(undefined, (await scene.session(userId)).credential);
    const secret = await begun(session, userId);
    scene.pass(15 * 60);
    const late = { ...session, now: scene.clock };
    expect(await repeated(() => dispatch(new ConfirmTotp(late, userId, code(secret))))).toEqual(['not-confirmed']);
    await dispatch(new ConfirmSession(late, userId, { password }));
    expect(await rejection(dispatch(new ConfirmTotp(late, userId, code(secret))))).toBe('none');
  });
});

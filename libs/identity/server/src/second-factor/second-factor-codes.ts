import { Database, type Queryable } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { FactorProof, IdentityRejection } from '@heliograph/identity-contracts';
import { type Context, isRejection, type UserId } from '@heliograph/kernel';
import { keyIdOf, openSealedField, seal } from '@heliograph/event-store/privacy';
import { Injectable } from '@nestjs/common';
import { Attempts, type CountedAttempt } from '../credentials/attempts.js';
import { readCredentialId } from '../credentials/credential-ids.js';
import type { SharedLockAccount, ExclusiveLockAccount } from '../credentials/account-lock.js';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { secondFactorBudgets } from '../credentials/password-attempts.js';
import { rejection } from '../refusal/refusal.js';
import { isConfirmed } from '../credentials/confirmation.js';
import { findPasskeys, spendChallenge, usePasskey } from './passkey-rows.js';
import { Passkeys, type PasskeySummary } from './passkeys.js';
import { foldRecoveryCode } from './recovery-codes.js';
import { findTotp, hasSecondFactor } from '../credentials/second-factor-rows.js';
import { stepOf } from './totp.js';

/** A code or passkey that is this person's by what is stored, and is still to be used up. */
type Recognised =
  | { readonly kind: 'totp'; readonly secret: string; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: Buffer }
  | ({ readonly kind: 'passkey' } & PasskeySummary);

/** As it came: the attempt is counted, and nothing is used up. */
export interface CheckedFactor {
  readonly proof: FactorProof;
  readonly recognised: Recognised | null;
  readonly attempt: CountedAttempt;
}

type Account = SharedLockAccount | ExclusiveLockAccount;

/**
 * Codes of authenticator apps and recovery codes. A code is recognised before its account is held, because that asks for the person's key,
 * and used up within: of any number of requests with one code, one passes.
 */
@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly secrets: IdentitySecrets,
    private readonly attempts: Attempts,
    private readonly passkeys: Passkeys,
  ) {}

  /** null = none was given, or the person has no second factor. @throws Rejected `too-many-attempts` before anything is compared */
  async read(
    userId: UserId,
    proof: FactorProof | undefined,
    context: Context,
    budgets = secondFactorBudgets(userId, context),
  ): Promise<CheckedFactor | null> {
    if (proof === undefined || !(await hasSecondFactor(this.database, userId))) return null;
    const attempt = await this.attempts.take(budgets, context.now);
    const recognised =
      'otp' in proof ? this.recognise(userId, proof.otp.trim(), context.now) : this.recognisePasskey(userId, proof.passkey);
    return { proof, attempt, recognised: await recognised };
  }

  /** The secret of this person's app; null once the person is erased. */
  async openTotp(userId: UserId, sealed: string): Promise<string | null> {
    const id = keyIdOf(sealed);
    const key = id === null ? null : (await this.store.keyring.findKeys([id])).get(id);
    return key ? String(openSealedField(sealed, key, `user-${userId}`, 'totp')) : null;
  }

  async sealTotp(userId: UserId, secret: string): Promise<string> {
    return seal(secret, await this.store.keyring.personKey(userId), `user-${userId}`, 'totp');
  }

  private async recognisePasskey(userId: UserId, answer: string): Promise<Recognised | null> {
    const shown = await this.passkeys.verifyAssertion(answer, await findPasskeys(this.database, userId));
    return shown && { kind: 'passkey', ...shown };
  }

  private async recognise(userId: UserId, code: string, now: Date): Promise<Recognised | null> {
    const folded = foldRecoveryCode(code);
    if (folded !== null) return { kind: 'recovery', hash: await this.secrets.recoveryCode(userId, folded) };
    const row = await findTotp(this.database, userId);
    const secret = row?.confirmedAt ? await this.openTotp(userId, row.secret) : null;
    const step = secret === null ? null : stepOf(secret, code, now);
    return row && step !== null ? { kind: 'totp', secret: row.secret, step } : null;
  }
}

/**
 * Does the work that a right code opens and that uses it up. Budgets count guesses (A4): the attempt is given back when the work is done, and also
 * when the code was right and the work failed for another reason.
 */
export async function countIfWrong<T>(
  given: { readonly attempt: CountedAttempt; readonly recognised: unknown } | null,
  work: () => Promise<T>,
): Promise<T> {
  const done = await work().catch(async (error: unknown) => {
    if (given && given.recognised !== null && !isWrong(error)) await given.attempt.giveBack();
    throw error;
  });
  await given?.attempt.giveBack();
  return done;
}

const isWrong = (error: unknown): boolean =>
  isRejection<IdentityRejection>(error, 'wrong-code') || isRejection<IdentityRejection>(error, 'wrong-passkey');

/** @throws Rejected `wrong-code`, `wrong-passkey` */
export async function spendFactor(account: Account, given: CheckedFactor | null, now: Date): Promise<void> {
  if (given?.recognised && (await spend(account, account.userId, given.recognised, now))) return;
  throw given && 'passkey' in given.proof ? rejection('wrong-passkey') : wrongCode(given !== null);
}

/**
 * Users who have a second factor show it: by a code, or in the session, which was confirmed by it. An operator needs none. Within the account's
 * lock, so that a factor which is being set up is either asked for or not there yet.
 * @throws Rejected `wrong-code` under `otp`, `not-confirmed`
 */
export async function requireSecondFactor(account: Account, context: Context, given: CheckedFactor | null): Promise<void> {
  const { credential, now } = context;
  if (credential === undefined || !(await hasSecondFactor(account, account.userId))) return;
  if (readCredentialId(credential).prefix !== 'ss') return spendFactor(account, given, now);
  await requireConfirmedSession(account, context);
}

/** Of a command that came by a session: when its person has shown who they are. @throws Rejected `not-confirmed` */
export async function requireConfirmedSession(account: Account, { credential, now }: Context): Promise<Date> {
  const rowId = credential === undefined ? null : readCredentialId(credential).rowId;
  const [session] = await account.query<{ confirmedAt: Date | null }>(
    'select confirmed_at as "confirmedAt" from identity.sessions where id = $1 and user_id = $2',
    [rowId, account.userId],
  );
  const confirmedAt = session?.confirmedAt ?? null;
  if (confirmedAt === null || !isConfirmed(confirmedAt, now)) throw rejection('not-confirmed');
  return confirmedAt;
}

/** Of programs: they have no browser for passkeys. */
export const proofOf = (otp: string | undefined): FactorProof | undefined => (otp === undefined ? undefined : { otp });

export const wrongCode = (wasGiven = true) =>
  rejection('wrong-code', { otp: [wasGiven ? 'This code is wrong or has expired' : 'is required'] });

async function spend(database: Queryable, userId: UserId, code: Recognised, now: Date): Promise<boolean> {
  if (code.kind === 'passkey')
    return (
      (await spendChallenge(database, userId, code.challenge, 'show', now)) && usePasskey(database, userId, code.id, code.counter, now)
    );
  const spent =
    code.kind === 'recovery'
      ? database.query('delete from identity.recovery_codes where user_id = $1 and code_hash = $2 returning user_id', [userId, code.hash])
      : database.query(
          `update identity.totp_secrets set last_step = $3
            where user_id = $1 and secret = $2 and confirmed_at is not null and last_step < $3 returning user_id`,
          [userId, code.secret, code.step],
        );
  return (await spent).length > 0;
}
